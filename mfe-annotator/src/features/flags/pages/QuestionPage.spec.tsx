import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AUTH_MESSAGES, FLAG_MESSAGES } from '@labelbridge/contracts';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type OwnFlagDetail } from '../api/flags.js';
import QuestionPage from './QuestionPage.js';
import QuestionsPage from './QuestionsPage.js';

const api = testApi();
afterEach(cleanup);

const FLAG: OwnFlagDetail = {
  _id: 'f1',
  rule: 'too-fast',
  state: 'open',
  decidableAt: '2026-12-04T09:00:00.000Z',
  projectName: 'Market talk',
  at: '2026-11-27T09:00:00.000Z',
  facts: [{ label: 'For each item', value: '0.25 seconds' }],
  rows: [],
  reply: null,
  decision: null,
};
const shown = { flag: FLAG };

const open = (path = '/f1') =>
  render(
    <MemoryRouter initialEntries={[`/dashboard/quality/questions${path}`]}>
      <Routes>
        <Route path="/dashboard/quality/questions" element={<QuestionsPage />} />
        <Route path="/dashboard/quality/questions/:id" element={<QuestionPage />} />
      </Routes>
    </MemoryRouter>,
  );

beforeEach(() => {
  shown.flag = FLAG;
  api.on('GET /api/users/me/flags/f1', () => ({ data: shown.flag }));
  api.on('GET /api/users/me/flags', { data: [], page: { total: 0, next: null } });
  api.on('POST /api/flags/f1/answer', { message: FLAG_MESSAGES.answered, data: FLAG });
});

it('shows the rule in words and what it noticed, and sends one answer', async () => {
  open();
  expect(await screen.findByText(/From when you got the job to when you handed it in/)).toBeTruthy();
  expect(screen.getByText('0.25 seconds')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
  expect(screen.getByText(FLAG_MESSAGES.answerRequired)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('How did it come about?'), ' I had it on paper. ');
  await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText(FLAG_MESSAGES.answerOnce)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: AUTH_MESSAGES.no }));
  expect(api.changes()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(api.changes()).toEqual([['POST /api/flags/f1/answer', { text: 'I had it on paper.' }]]);
});

it('shows the decision and its reason, and takes no answer after it', async () => {
  shown.flag = { ...FLAG, state: 'dropped', decision: { reason: 'The clock was wrong.', at: FLAG.at } };
  open();
  expect(await screen.findByText('The clock was wrong.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the answer' })).toBeNull();
});

it('asks in words that accuse nobody', async () => {
  shown.flag = { ...FLAG, rule: 'copied-answers', facts: [] };
  open();
  expect(await screen.findByRole('heading', { name: 'Answers like those of another person' })).toBeTruthy();
  expect(screen.getByText(/Which answers is not shown/)).toBeTruthy();
});

it('says if an admin may decide without the answer', async () => {
  shown.flag = { ...FLAG, decidableAt: null };
  open();
  expect(await screen.findByText('No answer: an admin may decide')).toBeTruthy();
});

it('says why there are no questions', async () => {
  open('');
  expect(await screen.findByText(/No rule has noticed anything/)).toBeTruthy();
});

it('says if the questions could not be loaded', async () => {
  api.refuse('GET /api/users/me/flags', 'Please try again.', 503);
  open('');
  expect(await screen.findByText('The questions could not be loaded')).toBeTruthy();
});
