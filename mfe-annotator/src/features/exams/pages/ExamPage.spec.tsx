import { afterEach, expect, it } from '@jest/globals';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { Toaster } from '@labelbridge/ui';
import { type Exam } from '../api/exams.js';
import { EXAM, RESULT } from '../exam.fixture.js';
import ExamPage from './ExamPage.js';

const api = testApi();
afterEach(cleanup);

const open = (exam: Exam) => {
  api.on('GET /api/exams/e1', { data: exam });
  render(
    <MemoryRouter initialEntries={['/dashboard/exams/e1']}>
      <Routes>
        <Route path="/dashboard/exams/:id" element={<ExamPage />} />
        <Route path="/dashboard/exam-tries/:id" element={<p>The try</p>} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  );
};

const begin = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Begin' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^Beginning uses one try. Unpaid, about 12 minutes/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Begin' }));
};

it('says again what it asks, then begins', async () => {
  api.on('POST /api/exams/e1/tries', { message: 'The try has begun.', data: RESULT });
  open(EXAM);
  await begin();
  expect(await screen.findByText('The try')).toBeTruthy();
});

it('says of a paid exam what passing it pays, in its head, its terms and before it begins', async () => {
  open({ ...EXAM, pays: { amount: 50_000, currency: 'NGN' } });
  const paid = /If you pass it, its time is paid with your first approved job: up to ₦500/;
  expect(await screen.findAllByText(paid)).toHaveLength(2);
  expect(screen.queryByText(/Unpaid/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Begin' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(paid)).toBeTruthy();
  expect(dialog.getByText(/^Beginning uses one try. About 12 minutes/)).toBeTruthy();
});

it('says why a try has not begun', async () => {
  api.on('POST /api/exams/e1/tries', () => HttpResponse.json({ message: 'The next try opens later.' }, { status: 409 }));
  open(EXAM);
  await begin();
  expect(await screen.findByText('The next try opens later.')).toBeTruthy();
});

it.each([
  ['waiting', '2026-11-28T08:10:00.000Z', /^From .*Read the guideline until then/],
  ['used', null, 'All tries are used. Other projects may suit you.'],
  ['closed', null, /^The admins have closed it/],
] as const)('has no way to begin while it is %s', async (state, nextAt, text) => {
  open({ ...EXAM, state, nextAt });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull();
});

const PASSED: Exam = { ...EXAM, state: 'passed', results: [{ ...RESULT, state: 'passed', right: 12 }] };

it('leads who has passed to the projects, and does not say that it was unpaid: it may have been paid', async () => {
  open(PASSED);
  expect(await screen.findByRole('link', { name: 'See the projects' })).toBeTruthy();
  expect(screen.queryByText(/Unpaid|before you apply/)).toBeNull();
});

it('says to who has passed that its time is still to be paid', async () => {
  open({ ...PASSED, pays: { amount: 50_000, currency: 'NGN' } });
  expect(await screen.findByText(/^Its time is paid with your first approved job\./)).toBeTruthy();
  expect(screen.queryByText(/If you pass it/)).toBeNull();
});
