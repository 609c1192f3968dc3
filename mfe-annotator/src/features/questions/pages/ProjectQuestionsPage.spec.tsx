import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { QUESTION_MESSAGES } from '@labelbridge/contracts';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { CALL_MESSAGES } from '@labelbridge/session';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Question } from '../api/questions.js';
import ProjectQuestionsPage from './ProjectQuestionsPage.js';

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
  askedBy: null,
  reply: null,
  closing: null,
};
const ANSWERED: Question = {
  ...OPEN,
  _id: 'q2',
  text: 'Which side has the sign?',
  state: 'answered',
  overdue: false,
  followers: 0,
  reply: { text: 'The left one.', at: '2026-11-28T09:00:00.000Z', correctedAt: null, revision: 0, by: null },
};
const CLOSED: Question = {
  ...OPEN,
  _id: 'q3',
  text: 'What is the width of a box?',
  state: 'closed',
  closing: { reason: 'Asked before', at: '2026-11-28T09:00:00.000Z', by: null, sameAs: { _id: 'q1', text: OPEN.text } },
};

beforeEach(() => {
  localStorage.clear();
  logInAs({ userRole: 'USER' });
  api.on('GET /api/projects/p1', { data: { title: null, projectName: 'Street signs' } });
  api.on(`GET ${LIST}`, { data: [OPEN, ANSWERED, CLOSED], page: { total: 3, next: null } });
  api.on(`GET ${LIST}/similar`, { data: { found: [] } });
});
afterEach(cleanup);

const open = (query = '') =>
  render(
    <MemoryRouter initialEntries={[`/dashboard/projects/p1/questions${query}`]}>
      <Routes>
        <Route path="/dashboard/projects/:id/questions" element={<ProjectQuestionsPage />} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  );
const askDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }));
  return within(await screen.findByRole('dialog', { name: 'Ask a question' }));
};

it('shows questions with their answers, why one was closed, and how many others have one', async () => {
  open();
  expect(await screen.findByText(OPEN.text, { selector: 'h2' })).toBeTruthy();
  expect(screen.getByText('The left one.')).toBeTruthy();
  expect(screen.getByText('Asked before')).toBeTruthy();
  expect(screen.getByText('Street signs')).toBeTruthy();
  expect(screen.getByRole('link', { name: OPEN.text }).getAttribute('href')).toContain('question=q1');
  expect(screen.getAllByText(/2 other people have this question/)).toHaveLength(2);
  expect(screen.queryByText('No answer for 48 hours')).toBeNull();
  expect(screen.getAllByRole('button', { name: /^I have this question too/ })).toHaveLength(1);
  expect(api.sent.map(([call]) => call)).toContain(`GET ${LIST}?sort=-askedAt`);
});

it('has the person told of the answer by one press', async () => {
  api.on(`POST ${LIST}/q1/follow`, { message: QUESTION_MESSAGES.followed, data: OPEN });
  open();
  await userEvent.click(await screen.findByRole('button', { name: `I have this question too: ${OPEN.text}` }));
  expect(await screen.findByText(QUESTION_MESSAGES.followed)).toBeTruthy();
  expect(api.changes()).toEqual([[`POST ${LIST}/q1/follow`, undefined]]);
});

it('says if the question was answered meanwhile', async () => {
  api.refuse(`POST ${LIST}/q1/follow`, QUESTION_MESSAGES.ended, 409);
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^I have this question too/ }));
  expect(await screen.findByText(QUESTION_MESSAGES.ended)).toBeTruthy();
});

it('shows what is like the typed question, so that one press replaces it', async () => {
  api.on(`GET ${LIST}/similar`, { data: { found: [OPEN] } });
  api.on(`POST ${LIST}/q1/follow`, { message: QUESTION_MESSAGES.followed, data: OPEN });
  open();
  const dialog = await askDialog();
  expect(dialog.queryByText('Is it one of these?')).toBeNull();
  await userEvent.type(dialog.getByLabelText('Your question'), 'How wide is a box?');
  expect(await dialog.findByText('Is it one of these?')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: /^I have this question too/ }));
  expect(await screen.findByText(QUESTION_MESSAGES.followed)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.changes().map(([call]) => call)).toEqual([`POST ${LIST}/q1/follow`]);
  expect((await askDialog()).getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('');
});

it('sends a question, and refuses a short one before', async () => {
  api.on(`POST ${LIST}`, { message: QUESTION_MESSAGES.asked, data: OPEN });
  open();
  const dialog = await askDialog();
  await userEvent.type(dialog.getByLabelText('Your question'), 'Why?');
  await userEvent.click(dialog.getByRole('button', { name: 'Send question' }));
  expect(dialog.getByText('must have at least 10 characters')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Your question'), ' I do not see it. ');
  await userEvent.click(dialog.getByRole('button', { name: 'Send question' }));
  expect(await screen.findByText(QUESTION_MESSAGES.asked)).toBeTruthy();
  expect(api.changes()).toEqual([[`POST ${LIST}`, { text: 'Why? I do not see it.' }]]);
  expect((await askDialog()).getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('');
});

it('keeps what was typed if it cannot be sent, also after the dialog was closed', async () => {
  api.fail(`POST ${LIST}`);
  open();
  const dialog = await askDialog();
  await userEvent.type(dialog.getByLabelText('Your question'), 'How wide is a box?');
  await userEvent.click(dialog.getByRole('button', { name: 'Send question' }));
  expect(await dialog.findByText(CALL_MESSAGES.offline)).toBeTruthy();
  // The button of the form, beside the one of the dialog's head.
  await userEvent.click(dialog.getByText('Close'));
  cleanup();
  open();
  expect((await askDialog()).getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('How wide is a box?');
});

it('shows the question that a notification leads to, and the way to the others', async () => {
  api.on(`GET ${LIST}/q2`, { data: ANSWERED });
  open('?question=q2');
  expect(await screen.findByText('The left one.')).toBeTruthy();
  expect(screen.queryByText(OPEN.text)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'See all questions' }));
  expect(await screen.findByText(OPEN.text, { selector: 'h2' })).toBeTruthy();
});

it('says if that question is gone', async () => {
  api.refuse(`GET ${LIST}/q9`, 'Not found', 404);
  open('?question=q9');
  expect(await screen.findByText('This question is gone')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all questions' })).toBeTruthy();
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

it('says to somebody who does not work in the project why they see no questions, and lets them ask none', async () => {
  api.refuse(`GET ${LIST}`, 'Not found', 404);
  open();
  expect(await screen.findByText('You do not work in this project')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull();
});
