import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { RUN_MESSAGES } from '@labelbridge/contracts';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testRun } from '../run.fixture.js';
import RunPage from './RunPage.js';

const api = testApi();
beforeEach(() => logInAs({ userRole: 'ADMIN' }));
afterEach(cleanup);

const openExport = (name: string) => {
  const result = { name, bytes: 2_000, until: '2026-01-08T10:00:00.000Z', link: '/api/runs/x/file?until=1&signature=s' };
  const data = testRun({ _id: name, kind: 'export', title: `Export: ${name}`, state: 'done', refused: 0, result });
  api.on(`GET /api/runs/${name}`, { data });
  render(
    <MemoryRouter initialEntries={[`/admin/runs/${name}`]}>
      <Routes>
        <Route path="/admin/runs/:id" element={<RunPage />} />
      </Routes>
    </MemoryRouter>,
  );
  return screen.findByRole('link', { name: /^Download/ });
};

it('exports the changes since a JSONL export', async () => {
  api.on('POST /api/runs', { message: RUN_MESSAGES.started, data: testRun() });
  await openExport('a.jsonl');
  await userEvent.click(screen.getByRole('button', { name: /^Export changes since/ }));
  await waitFor(() => expect(api.changes()).toEqual([['POST /api/runs', { kind: 'export', since: 'a.jsonl' }]]));
});

it('offers no changes since an export in another format', async () => {
  await openExport('a.json');
  expect(screen.queryByRole('button', { name: /^Export changes since/ })).toBeNull();
});
