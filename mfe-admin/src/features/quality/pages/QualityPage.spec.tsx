import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type GoldDispute, type PersonQuality } from '../api/quality.js';
import QualityPage from './QualityPage.js';

const api = testApi();
afterEach(cleanup);

const FIGURES = { right: 1, seen: 10, low: 0.02, high: 0.4 };
const PERSON: PersonQuality = {
  _id: 's1',
  annotatorId: 'u1',
  name: 'Ada Obi',
  ...FIGURES,
  fresh: FIGURES,
  state: 'paused',
  since: '2026-11-27T09:00:00.000Z',
};
const DISPUTE: GoldDispute = {
  _id: 'a1',
  itemId: 'i1',
  taskId: 't1',
  jobId: 'j1',
  number: 4,
  text: null,
  given: 'mood: Good',
  known: 'mood: Bad',
  explanation: null,
  right: false,
  counts: true,
  answers: 3,
  at: '2026-11-27T09:00:00.000Z',
  dispute: { text: 'It was meant so.', state: 'open', at: '2026-11-27T09:00:00.000Z', reason: null },
};
const page = { total: 1, next: null };

const open = () =>
  render(
    <MemoryRouter initialEntries={['/admin/projects/p1/quality']}>
      <Routes>
        <Route path="/admin/projects/:id/quality" element={<QualityPage />} />
      </Routes>
    </MemoryRouter>,
  );

beforeEach(() => {
  const accepted = { items: 40, secondsPerItem: 12.6, payPerItem: [{ amount: 1_250, currency: 'NGN' }] };
  const suggestions = { aided: { right: 95, seen: 100, low: 0.89, high: 0.98 }, unaided: FIGURES };
  const quality = {
    ...FIGURES,
    suggestions,
    accepted,
    limit: 0.6,
    goldActive: 3,
    goldRetired: 1,
    paused: 1,
    openDisputes: 1,
    recounting: 2,
    days: [],
  };
  api.on('GET /api/projects/p1/quality', { data: quality });
  api.on('GET /api/projects/p1/quality/people', { data: [PERSON], page });
  api.on('GET /api/projects/p1/gold-disputes', { data: [DISPUTE], page });
  api.on('POST /api/standings/s1/resume', { message: 'The person can take work again.', data: PERSON });
  api.on('POST /api/gold-answers/a1/decide', { message: 'The decision is saved.', data: DISPUTE });
});

it('shows the figures, and warns if there are few gold items', async () => {
  open();
  expect(await screen.findByText('10 %')).toBeTruthy();
  expect(screen.getByText('₦12.50')).toBeTruthy();
  expect(screen.getByText('13 s')).toBeTruthy();
  expect(screen.getByText('Same answers without the suggestion')).toBeTruthy();
  expect(screen.getByText(/There are few gold items/)).toBeTruthy();
  expect(screen.getByText(/2 answers wait to be compared/)).toBeTruthy();
});

it('sorts people by their answers', async () => {
  const asked: string[] = [];
  api.on('GET /api/projects/p1/quality/people', ({ url }) => {
    asked.push(url);
    return { data: [PERSON], page };
  });
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Most answers first');
  await waitFor(() => expect(asked.at(-1)).toMatch(/sort=-seen/));
});

it('ends the pause of a person, with a reason', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'End the pause of Ada Obi' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'We talked.');
  await userEvent.click(dialog.getByRole('button', { name: 'End the pause' }));
  expect(api.changes()).toEqual([['POST /api/standings/s1/resume', { reason: 'We talked.' }]]);
});

it.each([
  ['Keep the answer', false],
  ['Withdraw the answer', true],
])('decides an objection: %s', async (label, upheld) => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: `${label} mood: Bad` }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'As the guideline says.');
  await userEvent.click(dialog.getByRole('button', { name: label }));
  expect(api.changes()).toEqual([['POST /api/gold-answers/a1/decide', { upheld, reason: 'As the guideline says.' }]]);
});
