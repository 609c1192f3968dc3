import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { EXAM_MESSAGES } from '@labelbridge/contracts';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { type Exam, type ExamItemFigures, type ExamResult } from '../api/exams.js';
import ExamPage from './ExamPage.js';

const api = testApi();
afterEach(cleanup);

const EXAM: Exam = {
  _id: 'e1',
  title: 'Kind letters',
  projectId: 'p1',
  projectName: 'Letters of Jos',
  needed: false,
  pays: null,
  archived: false,
  passMark: 11,
  tries: 2,
  practice: 3,
  minutes: 12,
  open: false,
  items: 18,
  tests: 15,
  faults: [],
  people: 0,
  passed: 0,
};
const ITEM: ExamItemFigures = {
  _id: 'i1',
  number: 1,
  practice: true,
  text: 'Thank you',
  known: 'class: Positive',
  explanation: 'The writer thanks.',
  answers: 20,
  right: 18,
  reasons: 0,
  suspect: false,
};
const RESULT: ExamResult = {
  _id: 't1',
  number: 1,
  tries: 2,
  state: 'passed',
  old: false,
  beganAt: '2026-11-27T08:00:00.000Z',
  endsAt: '2026-11-28T08:00:00.000Z',
  endedAt: '2026-11-27T08:10:00.000Z',
  right: 12,
  of: 15,
  passMark: 11,
  annotatorId: 'u1',
  name: 'Ada Obi',
};

const listed = (...results: ExamResult[]) =>
  api.on('GET /api/tasks/e1/exam/tries', { data: results, page: { total: results.length, next: null } });
beforeEach(() => {
  api.on('GET /api/tasks/e1/exam/items', { data: { items: [ITEM] } });
  listed();
});

const open = async (exam: Partial<Exam>) => {
  api.on('GET /api/tasks/e1/exam', { data: { ...EXAM, ...exam } });
  render(
    <MemoryRouter initialEntries={['/admin/tasks/e1/exam']}>
      <Routes>
        <Route path="/admin/tasks/:id/exam" element={<ExamPage />} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Kind letters' });
};

it('says what is missing, and does not open', async () => {
  api.on('GET /api/tasks/e1/exam/items', { data: { items: [{ ...ITEM, known: null, explanation: null, answers: 0, right: 0 }] } });
  await open({ faults: [EXAM_MESSAGES.unknown(1), EXAM_MESSAGES.markTooHigh(11, 5)] });
  expect(screen.getByText('Not ready yet')).toBeTruthy();
  expect(screen.getByText(EXAM_MESSAGES.unknown(1), { exact: false })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open the exam' }).disabled).toBe(true);
  const link = await screen.findByRole('link', { name: 'Give the known answer of item 1' });
  expect(link.getAttribute('href')).toBe('/admin/tasks/e1/exam/i1');
  expect(screen.getByText('Nobody yet')).toBeTruthy();
});

it('leads to the items if it has none', async () => {
  api.on('GET /api/tasks/e1/exam/items', { data: { items: [] } });
  await open({ items: 0, tests: 0, faults: [EXAM_MESSAGES.noItems] });
  expect(await screen.findByText('No items yet')).toBeTruthy();
});

it('opens once it is ready', async () => {
  api.on('POST /api/tasks/e1/exam/open', { message: EXAM_MESSAGES.opened, data: EXAM });
  await open({});
  expect(screen.queryByText('Not ready yet')).toBeNull();
  expect(screen.getByText(/^Unpaid, about 12 minutes/)).toBeTruthy();
  expect(await screen.findByText('Nobody has taken it yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open the exam' }));
  expect(await screen.findByText(EXAM_MESSAGES.opened)).toBeTruthy();
});

it('does not call an exam unpaid whose time the project pays', async () => {
  await open({ pays: { amount: 50_000, currency: 'NGN' } });
  expect(screen.getByText(/who passes gets its time paid with the first approved job\.$/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/unpaid/i);
});

it('stays open while the project needs it, and says so', async () => {
  api.on('POST /api/tasks/e1/exam/close', () => HttpResponse.json({ message: EXAM_MESSAGES.needed }, { status: 409 }));
  await open({ open: true, needed: true });
  expect(screen.getByText('Applications need it')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close the exam' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close the exam' }));
  expect(await screen.findByText(EXAM_MESSAGES.needed)).toBeTruthy();
});

it('shows who took it, and which item to look at', async () => {
  const suspect = { ...ITEM, _id: 'i2', number: 2, practice: false, right: 3, suspect: true };
  api.on('GET /api/tasks/e1/exam/items', { data: { items: [ITEM, suspect] } });
  listed(RESULT, { ...RESULT, _id: 't2', state: 'failed', right: 8, old: true, name: '' });
  await open({ open: true, people: 1, passed: 1 });
  expect(screen.getByText('1 took it, 1 passed')).toBeTruthy();
  expect(await screen.findByText('Ada Obi')).toBeTruthy();
  expect(screen.getByText('12 of 15, 11 needed')).toBeTruthy();
  expect(screen.getByText('before it was asked again', { exact: false })).toBeTruthy();
  expect(screen.getByText('Erased person')).toBeTruthy();
  const row = (await screen.findByText('Look at this item')).closest('tr');
  expect(row?.textContent).toContain('3 of 20 (15 %)');
  expect(screen.getAllByText('Look at this item')).toHaveLength(1);
});

it('asks everybody again with a reason', async () => {
  api.on('POST /api/tasks/e1/exam/ask-again', { message: EXAM_MESSAGES.askedAgain, data: EXAM });
  await open({ open: true });
  await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'New guideline.');
  await userEvent.click(dialog.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText(EXAM_MESSAGES.askedAgain)).toBeTruthy();
  expect(api.changes()).toEqual([['POST /api/tasks/e1/exam/ask-again', { reason: 'New guideline.' }]]);
});
