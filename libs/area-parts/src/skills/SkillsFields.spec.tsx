import { expect, it } from '@jest/globals';
import { LANGUAGES, LANGUAGES_MAX, NO_SKILLS, writeSkills } from '@labelbridge/contracts';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { SkillsFields } from './SkillsFields.js';

function Form({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <SkillsFields value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
const written = () => document.querySelector('output')?.textContent;
const add = () => screen.getByLabelText<HTMLSelectElement>('Another language');
const addLanguage = async (name: string) => {
  await userEvent.selectOptions(add(), name);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
};
const offered = () => [...add().options].map(({ text }) => text);

it('adds languages with a level, Nigerian ones first, and none twice', async () => {
  render(<Form />);
  expect(offered().slice(0, 5)).toEqual(['Choose a language', 'Yoruba', 'Hausa', 'Igbo', 'Nigerian Pidgin']);
  await userEvent.selectOptions(add(), 'Igbo');
  expect(written()).toBe('');
  await addLanguage('Hausa');
  expect(document.activeElement).toBe(add());
  await userEvent.selectOptions(screen.getByLabelText('Hausa'), 'Native');
  await addLanguage('Yoruba');
  expect(written()).toBe('language.ha.native language.yo.fluent');
  expect(offered()).not.toContain('Hausa');
});

it('takes a language away, and moves the focus to the list that adds one', async () => {
  render(<Form start="language.ha.native language.yo.fluent" />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Hausa' }));
  expect(written()).toBe('language.yo.fluent');
  expect(document.activeElement).toBe(add());
});

it('takes at most as many languages as the server, and keeps the focus in the list', async () => {
  const languages = LANGUAGES.slice(0, LANGUAGES_MAX - 1).map((tag) => ({ tag, level: 'basic' as const }));
  render(<Form start={writeSkills({ ...NO_SKILLS, languages })} />);
  await addLanguage('Zulu');
  expect(screen.queryByLabelText('Another language')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Zulu'));
  expect(screen.getByText(/as many languages/)).toBeTruthy();
});

it('marks kinds of work, fields and equipment', async () => {
  render(<Form start="work.video" />);
  for (const name of ['Audio', 'Law', 'Headphones', 'Video']) await userEvent.click(screen.getByRole('checkbox', { name }));
  expect(written()).toBe('work.audio domain.law equipment.headphones');
});
