import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TEMPLATES } from '@labelbridge/annotation';
import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { BrowserRouter, Route, Routes } from '@labelbridge/router';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { JOB } from '../job.fixture.js';
import WorkPage from './WorkPage.js';

const api = testApi();
const config = TEMPLATES.find(({ id }) => id === 'classification')?.config;

const row = (id: string, order: number) => ({
  _id: id,
  order,
  item: { _id: `i${id}`, index: order, externalId: null, data: { text: `Text ${id}` }, media: [], bytes: 1, prediction: null },
  state: 'open',
  skipReason: null,
  annotationState: null,
  revision: 0,
  regions: [],
  fixed: null,
  seconds: 0,
  review: null,
  openComments: 0,
});
const counts = { skipped: 0, toReview: 0, sentBack: 0, seconds: 0, proposedMinutes: 1 };
/** Batch on the server, from which an admin removes items. */
const batch = { ids: ['a', 'b', 'c', 'd'], changes: 0 };
const takeOut = (id: string) => {
  batch.ids = batch.ids.filter((each) => each !== id);
  batch.changes += 1;
};
const answered = (id: string, data: object) =>
  batch.ids.includes(id)
    ? { message: '', data: { ...data, changes: batch.changes } }
    : HttpResponse.json({ message: WORKPLACE_MESSAGES.itemGone, data: { kind: 'gone' } }, { status: 409 });
const idIn = (request: Request) => /(?:annotations|assignments)\/(\w+)/.exec(request.url)?.[1] ?? '';

beforeEach(() => {
  logInAs();
  history.replaceState(null, '', '/dashboard/jobs/job1/work');
  api.on('GET /api/jobs/job1', () => ({
    data: {
      ...JOB,
      task: { ...JOB.task, workplace: 'labelbridge' },
      rate: { amount: 3_500, currency: 'NGN', per: 'item' },
      items: { ...counts, total: batch.ids.length, open: batch.ids.length, changes: batch.changes },
    },
  }));
  api.on('GET /api/jobs/job1/items', () => ({ data: batch.ids.map(row), page: { total: batch.ids.length, next: null } }));
  api.on('GET /api/jobs/job1/interface', { data: { config } });
  api.on('PATCH /api/annotations/:id', (request) => answered(idIn(request), { revision: 1, seconds: 0 }));
  api.on('POST /api/assignments/:id/done', (request) => answered(idIn(request), { _id: idIn(request), state: 'done', open: 0 }));
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/dashboard/jobs/:jobId/work" element={<WorkPage />} />
      </Routes>
      <Toaster />
    </BrowserRouter>,
  );
});
afterEach(cleanup);

const place = () => screen.getByRole('navigation', { name: 'Items' }).textContent;
const finish = async () => {
  const [choice] = await screen.findAllByRole('radio');
  if (choice) await userEvent.click(choice);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
};

it('counts and pays no item that an admin takes out while it is worked on', async () => {
  await screen.findByText('Text a');
  takeOut('b');
  // The answer to work on another item reports it.
  await finish();
  expect(await screen.findByText('Item 2 was taken out of the batch by an admin. It is not counted.')).toBeTruthy();
  await waitFor(() => expect(place()).toBe('Item 2 of 3'));
  await screen.findByText('Text c');
  takeOut('c');
  await finish();
  // This one has also become the second.
  await screen.findByText('Text d');
  await waitFor(() => expect(place()).toBe('Item 2 of 2'));
  expect(api.changes().filter(([call]) => call.includes('/c'))).toHaveLength(1);
  await finish();
  expect(await screen.findByText(/^2 items at ₦35/)).toBeTruthy();
});

it('says beside the reason of a skip what a skipped item pays', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Skip' }));
  const dialog = await screen.findByRole('dialog', { name: 'Skip this item' });
  expect(dialog.textContent).toContain('Paid for: Each item that is done; skipped ones pay nothing.');
});
