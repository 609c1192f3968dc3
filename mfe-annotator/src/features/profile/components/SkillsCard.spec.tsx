import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { NO_SKILLS, SKILL_MESSAGES, type Skills } from '@labelbridge/contracts';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SkillsCard } from './SkillsCard.js';

const SKILLS = '/api/users/me/skills';
const ADA: Skills = { ...NO_SKILLS, languages: [{ tag: 'yo', level: 'native' }], work: ['image'] };
const YORUBA = { kind: 'language', id: 'ha', level: 'fluent', has: null };
const api = testApi();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const saved = () => api.sent.filter(([call]) => call === `PUT ${SKILLS}`).map(([, body]) => body);

beforeEach(() => {
  logInAs();
  api.on(`GET ${SKILLS}`, { data: ADA });
  api.on('GET /api/projects/outlook', {
    data: { open: 2, fitting: 0, pending: 0, joined: 0, anyFull: false, opens: [{ skill: YORUBA, projects: 2 }] },
  });
});
afterEach(cleanup);

const open = async () => {
  render(
    <>
      <Toaster />
      <SkillsCard placed />
    </>,
  );
  await screen.findByText('Yoruba (native)');
};

it('shows the claimed skills in words, and what another one would open', async () => {
  await open();
  expect(screen.getByText('Image annotation')).toBeTruthy();
  expect(screen.getAllByText('Not given')).toHaveLength(2);
  expect(await screen.findByText('Hausa (fluent) alone would open 2 projects.')).toBeTruthy();
});

it('saves what was chosen, and returns the focus to the button', async () => {
  await open();
  const after = { ...ADA, languages: [...ADA.languages, { tag: 'ha', level: 'fluent' }], equipment: ['headphones'] };
  api.on(`PUT ${SKILLS}`, { message: SKILL_MESSAGES.saved, data: after });
  await press('Change skills');
  expect(document.activeElement).toBe(screen.getByLabelText('Yoruba'));
  await userEvent.selectOptions(screen.getByLabelText('Another language'), 'Hausa');
  await press('Add');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Headphones' }));
  api.on(`GET ${SKILLS}`, { data: after });
  await press('Save skills');
  expect(await screen.findByText(SKILL_MESSAGES.saved)).toBeTruthy();
  expect(saved()).toEqual([after]);
  expect(await screen.findByText('Yoruba (native), Hausa (fluent)')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change skills' })));
});

it('keeps what was chosen if it cannot be saved, and drops it on Cancel', async () => {
  await open();
  api.refuse(`PUT ${SKILLS}`, 'Not just now.', 503);
  await press('Change skills');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Law' }));
  await press('Save skills');
  expect(await screen.findByText('Not just now.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Law' }).checked).toBe(true);
  await press('Cancel');
  expect(screen.getAllByText('Not given')).toHaveLength(2);
});
