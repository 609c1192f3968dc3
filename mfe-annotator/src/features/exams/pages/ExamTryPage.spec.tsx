import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { EXAM_MESSAGES } from '@labelbridge/contracts';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { refreshData } from '@labelbridge/session';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { type ExamItem, type ExamTry } from '../api/exams.js';
import { EXPLAINED, ITEM, TRY } from '../exam.fixture.js';
import ExamTryPage from './ExamTryPage.js';

const api = testApi();
/** The try on the server. */
const server: { one: ExamTry; item: ExamItem } = { one: TRY, item: ITEM };
const practised: ExamTry = { ...TRY, parts: TRY.parts.map((part) => ({ ...part, answered: part.number === 1 })) };
const refused = (message: string) => () => HttpResponse.json({ message }, { status: 409 });

beforeEach(() => {
  Object.assign(server, { one: TRY, item: ITEM });
  api.on('GET /api/exam-tries/t1', () => ({ data: server.one }));
  api.on('GET /api/exam-tries/t1/items/:number', () => ({ data: server.item }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const open = () =>
  render(
    <MemoryRouter initialEntries={['/dashboard/exam-tries/t1']}>
      <Routes>
        <Route path="/dashboard/exam-tries/:id" element={<ExamTryPage />} />
      </Routes>
    </MemoryRouter>,
  );

const saveNegative = async () => {
  await userEvent.click(await screen.findByRole('radio', { name: /^Negative/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save the answer' }));
};

it('says where the person is and when the try ends', async () => {
  open();
  expect(await screen.findByText(/Practice, does not count · item 1 of 2 · 2 items open · ends/)).toBeTruthy();
});

it('explains a practice item once it is answered, and leads on', async () => {
  api.on('PUT /api/exam-tries/t1/items/1', () => {
    Object.assign(server, { one: practised, item: EXPLAINED });
    return { message: 'Saved.', data: { number: 1, practice: true, answered: true, open: 1, explained: EXPLAINED.explained } };
  });
  open();
  await saveNegative();
  const notice = await screen.findByText('Not right.');
  expect(notice.parentElement?.textContent).toMatch(/You answered: .*Negative.*Known answer: .*Positive.*The writer thanks\./);
  expect(screen.queryByRole('button', { name: 'Save the answer' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy();
});

it('says of each region of the known answer why it is right', async () => {
  const { explained } = EXPLAINED;
  const reasons = [{ region: 'class', text: '“Thank you” is kind.' }];
  Object.assign(server, { one: practised, item: { ...EXPLAINED, explained: { ...explained, reasons } } });
  open();
  const [reason] = within(await screen.findByRole('list', { name: 'Why each is right:' })).getAllByRole('listitem');
  expect(reason?.textContent).toMatch(/^How does it sound\? Positive: “Thank you” is kind\.$/);
});

it('shows what was saved although the answer to it was lost', async () => {
  api.on('PUT /api/exam-tries/t1/items/1', () => {
    Object.assign(server, { one: practised, item: EXPLAINED });
    return refused(EXAM_MESSAGES.practiceDone)();
  });
  open();
  await saveNegative();
  expect(await screen.findByText('Not right.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy();
});

it('shows the end of a try that ended meanwhile', async () => {
  api.on('PUT /api/exam-tries/t1/items/1', () => {
    server.one = { ...TRY, state: 'failed', right: 8, endedAt: TRY.endsAt };
    return refused(EXAM_MESSAGES.ended)();
  });
  open();
  await saveNegative();
  expect(await screen.findByText('This try has ended: Not passed')).toBeTruthy();
  expect(screen.getByText('8 of 15 right, 11 needed.')).toBeTruthy();
});

it('keeps an answer that is changed here when another tab saves the item', async () => {
  server.item = { ...ITEM, practice: false };
  open();
  await userEvent.click(await screen.findByRole('radio', { name: /^Negative/ }));
  Object.assign(server, { one: practised, item: { ...EXPLAINED, practice: false, regions: [], explained: null } });
  await refreshData('/api/exam-tries/t1');
  await waitFor(() => expect(screen.getByText(/1 item open/)).toBeTruthy());
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Negative/ }).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Save the answer' })).toBeTruthy();
});

it('keeps an unsaved answer on the device through a reload, and lets it go once it is saved', async () => {
  server.item = { ...ITEM, practice: false };
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('radio', { name: /^Negative/ }));
  unmount();
  open();
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Negative/ })).checked).toBe(true);
  expect(screen.getByText('This answer was kept on your device. It is not saved yet.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo: nothing' }).disabled).toBe(true);
  api.on('PUT /api/exam-tries/t1/items/1', () => {
    Object.assign(server, { one: practised, item: { ...server.item, answered: true, regions: EXPLAINED.regions } });
    return { message: 'Saved.', data: { number: 1, practice: false, answered: true, open: 1, explained: null } };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save the answer' }));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('exam.'))).toEqual([]));
  expect(api.changes()).toHaveLength(1);
});

it('lets an unsaved answer go when the try has ended', async () => {
  server.item = { ...ITEM, practice: false };
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('radio', { name: /^Negative/ }));
  unmount();
  expect(Object.keys(localStorage).filter((key) => key.includes('exam.'))).toHaveLength(1);
  server.one = { ...TRY, state: 'expired', endedAt: TRY.endsAt };
  await api.forget();
  open();
  expect(await screen.findByText(/^This try has ended/)).toBeTruthy();
  expect(Object.keys(localStorage).filter((key) => key.includes('exam.'))).toEqual([]);
});
