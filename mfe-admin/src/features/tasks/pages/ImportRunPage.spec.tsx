import { afterEach, expect, it } from '@jest/globals';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, within } from '@testing-library/react';
import ImportRunPage from './ImportRunPage.js';

const RUN = {
  _id: 'r1',
  kind: 'task-import',
  name: 'tasks.csv',
  state: 'ready',
  byName: 'Ngozi',
  total: 1,
  invalid: 0,
  done: 0,
  failed: 0,
  waiting: 1,
  leftOut: [],
  people: [],
  notes: [],
  projectId: null,
  reason: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  startedAt: null,
  endedAt: null,
  nextAt: null,
};
const api = testApi();
afterEach(cleanup);

it('shows what the rows of an import are read as before tasks are created', async () => {
  api.on('GET /api/bulk/:id', { data: RUN });
  const row = { _id: 'w1', line: 2, name: 'Straßen in Köln', state: 'waiting', problems: [], recordId: null };
  api.on('GET /api/bulk/:id/rows', { data: [row], page: { total: 1, next: null } });
  render(
    <MemoryRouter initialEntries={['/admin/tasks/import/r1']}>
      <Routes>
        <Route path="/admin/tasks/import/:id" element={<ImportRunPage />} />
      </Routes>
    </MemoryRouter>,
  );
  const table = await screen.findByRole('table', { name: 'New tasks' });
  expect(await within(table).findByText('Straßen in Köln')).toBeTruthy();
  expect(api.sent.map(([call]) => call)).toContainEqual(expect.stringContaining('state=waiting'));
});
