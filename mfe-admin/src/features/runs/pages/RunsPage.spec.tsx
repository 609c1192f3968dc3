import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { RUN_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Run } from '../../../shared/runs/runs.js';
import { RUN_ID, testRun } from '../run.fixture.js';
import RunsPage from './RunsPage.js';

const api = testApi();
beforeEach(() => logInAs({ userRole: 'ADMIN' }));
afterEach(cleanup);

const open = (...runs: Run[]) => {
  api.on('GET /api/runs', { data: runs, page: { total: runs.length, next: null } });
  render(<RunsPage />, { wrapper: MemoryRouter });
};
const paths = () => api.changes().map(([call]) => call);

it('shows the progress of a run, and pauses it', async () => {
  api.on(`POST /api/runs/${RUN_ID}/pause`, { message: RUN_MESSAGES.paused, data: testRun({ state: 'paused' }) });
  open(testRun());
  expect(await screen.findByText('800 rows, 40%')).toBeTruthy();
  expect(screen.getByText('790 became items, 10 refused')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Pause: Import: rows.csv' }));
  await waitFor(() => expect(paths()).toEqual([`POST /api/runs/${RUN_ID}/pause`]));
});

it('asks before it cancels a paused run, which may also go on', async () => {
  api.on(`POST /api/runs/${RUN_ID}/cancel`, { message: RUN_MESSAGES.cancelled, data: testRun({ state: 'cancelled' }) });
  open(testRun({ state: 'paused' }));
  expect(await screen.findByRole('button', { name: 'Resume: Import: rows.csv' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel: Import: rows.csv' }));
  expect(await screen.findByText('It ends for good. What it has done stays.')).toBeTruthy();
  expect(paths()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the run' }));
  await waitFor(() => expect(paths()).toEqual([`POST /api/runs/${RUN_ID}/cancel`]));
});

it('says why a run failed, and offers nothing to do with it', async () => {
  open(testRun({ state: 'failed', reason: RUN_MESSAGES.full }));
  expect(await screen.findByText(RUN_MESSAGES.full)).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /rows\.csv/ })).toEqual([]);
});

it('says what predictions came to, and why they wait', async () => {
  const reason = 'models.internal: answered 503';
  open(testRun({ kind: 'predict', title: 'models.internal: Texts', total: 9, rows: 5, accepted: 3, repeated: 1, refused: 1, reason }));
  expect(await screen.findByText('5 of 9 items')).toBeTruthy();
  expect(screen.getByText('3 predictions, 1 left as they were, 1 refused')).toBeTruthy();
  expect(screen.getByText(reason)).toBeTruthy();
});

it('links to the file of an export', async () => {
  const result = { name: 'a.json', bytes: 2_000, until: '2026-01-08T10:00:00.000Z', link: '/api/runs/x/file?until=1&signature=s' };
  open(testRun({ kind: 'export', title: 'COCO: Cars', state: 'done', total: 5, rows: 5, refused: 0, result }));
  const link = await screen.findByRole('link', { name: 'Download: COCO: Cars' });
  expect(link.getAttribute('href')).toBe(result.link);
  expect(screen.getByText('5 of 5 items')).toBeTruthy();
});

it('says what starts runs if there are none', async () => {
  open();
  expect(await screen.findByText('No runs yet')).toBeTruthy();
});

it('offers to load the runs again if they cannot be loaded', async () => {
  api.refuse('GET /api/runs', 'down', 500);
  render(<RunsPage />, { wrapper: MemoryRouter });
  expect(await screen.findByText('The runs could not be loaded')).toBeTruthy();
});
