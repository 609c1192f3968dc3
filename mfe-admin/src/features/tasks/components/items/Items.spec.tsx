import { afterEach, expect, it } from '@jest/globals';
import { TEMPLATES } from '@labelbridge/annotation';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Items } from './Items.js';

const api = testApi();
const CONFIG = TEMPLATES.find(({ id }) => id === 'spans')?.config ?? { version: 1, objects: [], controls: [] };
afterEach(cleanup);

const item = (index: number, more: object = {}) => ({
  _id: `i${index}`,
  index,
  externalId: null,
  data: { text: `Text ${index}` },
  media: [],
  bytes: 10,
  prediction: null,
  excluded: false,
  begun: false,
  ...more,
});
const show = (isOpen: boolean) =>
  render(
    <MemoryRouter initialEntries={['/admin/tasks/t/items']}>
      <Items taskId="t" config={CONFIG} isOpen={isOpen} />
    </MemoryRouter>,
  );

it('offers to take out items that nobody has worked on, and asks before it deletes one', async () => {
  let rows = [item(0), item(1, { excluded: true }), item(2, { begun: true }), item(3, { excluded: true, begun: true })];
  api.on('GET /api/tasks/t/items', () => ({ data: rows, page: { total: rows.length, next: null } }));
  api.on('DELETE /api/items/i0', () => {
    rows = rows.slice(1);
    return { message: 'Deleted.', data: { _id: 'i0' } };
  });
  show(true);
  expect(await screen.findByRole('button', { name: 'Exclude item 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Include item 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /item 3/ })).toBeNull();
  // Work on it came late, under an earlier version.
  expect(screen.getAllByRole('button', { name: /item 4/ }).map(({ textContent }) => textContent)).toEqual(['Include']);
  fireEvent.click(screen.getByRole('button', { name: 'Delete item 1' }));
  const question = await screen.findByRole('dialog', { name: 'Delete item 1?' });
  expect(question.textContent).toContain('is lost with it.');
  fireEvent.click(within(question).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByText('Text 0')).toBeNull());
  expect(api.changes()).toEqual([['DELETE /api/items/i0', undefined]]);
});

it('offers nothing where the items can no longer change', async () => {
  api.on('GET /api/tasks/t/items', { data: [item(0)], page: { total: 1, next: null } });
  show(false);
  expect(await screen.findByText('Text 0')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
