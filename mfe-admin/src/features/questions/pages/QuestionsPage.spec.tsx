import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { QUESTION_MESSAGES } from '@labelbridge/contracts';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT } from '../../projects/api/project.fixture.js';
import { type Question } from '../api/questions.js';
import QuestionsPage from './QuestionsPage.js';

const api = testApi();
const LIST = '/api/projects/p1/questions';

const OPEN: Question = {
  _id: 'q1',
  text: 'How wide may a box be?',
  askedAt: '2026-11-27T09:00:00.000Z',
  state: 'open',
  overdue: true,
  followers: 2,
  mine: false,
  followed: false,
  askedBy: { _id: 'u1', name: 'Ada Obi' },
  reply: null,
  closing: null,
};
const ANSWERED: Question = {
  ...OPEN,
  _id: 'q2',
  text: 'Which side has the sign?',
  state: 'answered',
  overdue: false,
  askedBy: null,
  reply: { text: 'The left one.', at: '2026-11-28T09:00:00.000Z', correctedAt: null, revision: 3, by: 'Ngozi Adeyemi' },
};

beforeEach(() => {
  // The browser of these tests has no layout.
  HTMLElement.prototype.scrollIntoView = () => undefined;
  logInAs({ userRole: 'ADMIN' });
  api.on('GET /api/projects/p1', { data: PROJECT });
  api.on(`GET ${LIST}/figures`, { data: { open: 3, overdue: 1 } });
  api.on(`GET ${LIST}`, { data: [OPEN, ANSWERED], page: { total: 2, next: null } });
});
afterEach(cleanup);

const open = (query = '') =>
  render(
    <MemoryRouter initialEntries={[`/admin/projects/p1/questions${query}`]}>
      <Routes>
        <Route path="/admin/projects/:id/questions" element={<QuestionsPage />} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  );

it('shows who asked, what waits too long and who answered, and counts what waits', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'Ada Obi' })).getAttribute('href')).toBe('/admin/users/u1');
  expect(screen.getByText('No answer for 48 hours', { selector: 'span' })).toBeTruthy();
  expect(screen.getByText(/Ngozi Adeyemi/)).toBeTruthy();
  expect(screen.getByText(/Erased person/)).toBeTruthy();
  expect(await screen.findByText(/3 questions wait, 1 of them for more than 48 hours\./)).toBeTruthy();
});

it('filters by the address, and exports what it shows', async () => {
  open('?state=overdue&q=box&sort=-followers');
  await screen.findByText(OPEN.text, { selector: 'h2' });
  const asked = api.sent.map(([call]) => call).find((call) => call.startsWith(`GET ${LIST}?`)) ?? '';
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toEqual({ state: 'overdue', q: 'box', sort: '-followers' });
  expect(screen.getByRole('button', { name: /CSV/ })).toBeTruthy();
});

it('shows the question that another one leads to, and the way to the others', async () => {
  api.on(`GET ${LIST}/q2`, { data: ANSWERED });
  open('?question=q2');
  expect(await screen.findByText('The left one.')).toBeTruthy();
  expect(screen.queryByText(OPEN.text)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'See all questions' }));
  expect(await screen.findByText(OPEN.text, { selector: 'h2' })).toBeTruthy();
});

it('answers a question once for all who have it', async () => {
  api.on(`POST ${LIST}/q1/answers`, { message: QUESTION_MESSAGES.answered, data: ANSWERED });
  open();
  await userEvent.click(await screen.findByRole('button', { name: `Answer: ${OPEN.text}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer the question' }));
  expect(dialog.getByText(/2 other people have this question/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  expect(dialog.getByText(QUESTION_MESSAGES.answerRequired)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Answer'), ' Two pixels. ');
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText(QUESTION_MESSAGES.answered)).toBeTruthy();
  expect(api.changes()).toEqual([[`POST ${LIST}/q1/answers`, { text: 'Two pixels.' }]]);
});

it('keeps the typed answer if another admin was first, and says so', async () => {
  api.refuse(`POST ${LIST}/q1/answers`, QUESTION_MESSAGES.ended, 409);
  open();
  await userEvent.click(await screen.findByRole('button', { name: `Answer: ${OPEN.text}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Answer'), 'Two pixels.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  expect(await dialog.findByText(QUESTION_MESSAGES.ended)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('Two pixels.');
});

it('corrects the answer that was shown', async () => {
  api.on(`PUT ${LIST}/q2/answers`, { message: QUESTION_MESSAGES.corrected, data: ANSWERED });
  open();
  await userEvent.click(await screen.findByRole('button', { name: `Correct the answer: ${ANSWERED.text}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the answer' }));
  await userEvent.clear(dialog.getByLabelText('Answer'));
  await userEvent.type(dialog.getByLabelText('Answer'), 'The right one.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send correction' }));
  expect(await screen.findByText(QUESTION_MESSAGES.corrected)).toBeTruthy();
  expect(api.changes()).toEqual([[`PUT ${LIST}/q2/answers`, { text: 'The right one.', revision: 3 }]]);
});

it('closes a question as the same as one that is like it', async () => {
  api.on(`GET ${LIST}/similar`, { data: { found: [OPEN, ANSWERED] } });
  api.on(`POST ${LIST}/q1/close`, { message: QUESTION_MESSAGES.closed, data: OPEN });
  open();
  await userEvent.click(await screen.findByRole('button', { name: `Close: ${OPEN.text}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the question' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Close the question' }));
  expect(dialog.getByText(QUESTION_MESSAGES.reasonRequired)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Asked before');
  await userEvent.click(dialog.getByLabelText(/^The same as/));
  const options = await dialog.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([ANSWERED.text]);
  await userEvent.click(dialog.getByRole('option', { name: ANSWERED.text }));
  await userEvent.click(dialog.getByRole('button', { name: 'Close the question' }));
  expect(await screen.findByText(QUESTION_MESSAGES.closed)).toBeTruthy();
  expect(api.changes()).toEqual([[`POST ${LIST}/q1/close`, { reason: 'Asked before', sameAs: 'q2' }]]);
});

it('says why there are no questions', async () => {
  api.on(`GET ${LIST}`, { data: [], page: { total: 0, next: null } });
  open();
  expect(await screen.findByText('Nobody has asked anything yet')).toBeTruthy();
});

it('says if the questions could not be loaded', async () => {
  api.refuse(`GET ${LIST}`, 'Please try again.', 503);
  open();
  expect(await screen.findByText('The questions could not be loaded')).toBeTruthy();
});
