import { afterEach, expect, it } from '@jest/globals';
import { readConfigXml } from '@labelbridge/annotation';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportCard, exportPath } from './ExportCard.js';

const api = testApi();
afterEach(cleanup);

it('asks for the approved results, or for those of the states that are named', () => {
  expect(exportPath('tasks/t', { format: 'coco' })).toBe('/api/tasks/t/export?format=coco');
  expect(exportPath('projects/p', { format: 'jsonl', states: ['draft', 'fixed'] })).toBe(
    '/api/projects/p/export?format=jsonl&states=draft%2Cfixed',
  );
});

it('asks for pictures and e-mail addresses if they are wanted', () => {
  expect(exportPath('tasks/t', { format: 'yolo', pictures: true })).toBe('/api/tasks/t/export?format=yolo&pictures=true');
  expect(exportPath('tasks/t', { format: 'csv', pictures: false, emails: true })).toBe('/api/tasks/t/export?format=csv&authors=email');
});

it('asks for every answer if that is wanted, and says what each choice does', async () => {
  const read = readConfigXml(
    '<View><Text name="text" value="$text"/><Choices name="mood" toName="text"><Choice value="Good"/></Choices></View>',
  );
  if (!read.ok) throw new Error('The interface can be read.');
  api.refuse('GET /api/tasks/t/export', 'Not now.');
  const user = userEvent.setup();
  render(<ExportCard of="tasks/t" config={read.value} />);
  const send = async (): Promise<string | undefined> => {
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByText('Not now.');
    return api.sent.at(-1)?.[0];
  };
  const select = screen.getByLabelText('Answers on an item');
  expect(screen.getByText('If a reviewer decided an item, only the decision. Else each answer on it.')).toBeTruthy();
  expect(await send()).toBe('GET /api/tasks/t/export?format=label-studio');
  await user.selectOptions(select, 'Every answer');
  expect(screen.getByText('What each person answered, on decided items too, without the decisions.')).toBeTruthy();
  expect(await send()).toBe('GET /api/tasks/t/export?format=label-studio&answers=all');
  for (const format of ['JSONL', 'CSV']) {
    await user.selectOptions(screen.getByLabelText('Format'), format);
    expect(await send()).toContain('&answers=all');
  }
});
