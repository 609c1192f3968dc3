import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { CONCERN_MESSAGES, concernRuleText } from '@labelbridge/contracts';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT } from '../../projects/api/project.fixture.js';
import { type Concern } from '../api/concerns.js';
import ConcernsPage from './ConcernsPage.js';

const api = testApi();
const LIST = '/api/projects/p1/concerns';

const OPEN: Concern = {
  _id: 'c1',
  text: 'The pay of the last week has not come.',
  openedAt: '2026-11-20T09:00:00.000Z',
  state: 'open',
  mine: false,
  support: null,
  supporters: 4,
  people: 40,
  names: ['Ada Obi', 'Chinedu Eze'],
  openedBy: 'Ada Obi',
  answerDueBy: '2026-12-03T12:00:00.000Z',
  overdue: true,
  answers: [],
  hiding: null,
};
const ANSWERED: Concern = {
  ...OPEN,
  _id: 'c2',
  text: 'The items are not clear.',
  state: 'answered',
  overdue: false,
  answers: [{ text: 'We write more clauses.', at: '2026-12-05T12:00:00.000Z', by: 'Ngozi Adeyemi' }],
  hiding: { reason: 'It names a person.', at: OPEN.openedAt, by: 'Uche Ani' },
};
const FULL: Concern = { ...ANSWERED, _id: 'c3', text: 'The deadline is short.', hiding: null };
FULL.answers = [1, 2, 3].map((day) => ({ text: `Answer ${day}`, at: `2026-12-0${day}T12:00:00.000Z`, by: 'Ngozi Adeyemi' }));

beforeEach(() => {
  logInAs({ userRole: 'ADMIN' });
  api.on('GET /api/projects/p1', { data: PROJECT });
  api.on(`GET ${LIST}/figures`, { data: { due: 2, overdue: 1 } });
  api.on(`GET ${LIST}/rule`, { data: { people: 40, needed: 2 } });
  api.on(`GET ${LIST}`, { data: [OPEN, ANSWERED, FULL], page: { total: 3, next: null } });
});
afterEach(cleanup);

const open = (query = '') =>
  render(
    <MemoryRouter initialEntries={[`/admin/projects/p1/concerns${query}`]}>
      <Routes>
        <Route path="/admin/projects/:id/concerns" element={<ConcernsPage />} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  );
const dialogOf = async (button: string, title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
};

it('shows the rule, what is overdue, who answered, and why a text is hidden', async () => {
  open();
  expect(await screen.findByText(/2 concerns wait for an answer, 1 of them overdue\./)).toBeTruthy();
  expect(await screen.findByText(concernRuleText(40))).toBeTruthy();
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toContain('An answer was due on 2026-12-03. It has not come.');
  expect(first).toContain('Ada Obi, Chinedu Eze and 2 others');
  expect(second).toContain('It names a person.');
  expect(second).toContain('Hidden from the others in the project: Uche Ani');
  expect(second).toContain('An answer was due on 2026-12-03. It came on 2026-12-05.');
  expect(screen.queryByRole('button', { name: /^(Delete|Support|Withdraw)/ })).toBeNull();
});

it('filters by the address, and exports what it shows', async () => {
  open('?state=overdue&q=pay&sort=-supporters');
  await screen.findByText(OPEN.text ?? '');
  const asked = api.sent.map(([call]) => call).find((call) => call.startsWith(`GET ${LIST}?`)) ?? '';
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toEqual({ state: 'overdue', q: 'pay', sort: '-supporters' });
  expect(screen.getByRole('button', { name: /CSV/ })).toBeTruthy();
});

it('answers for all, and adds an answer to the ones that were seen, three at most', async () => {
  api.on(`POST ${LIST}/c1/answers`, { message: CONCERN_MESSAGES.answered, data: ANSWERED });
  api.refuse(`POST ${LIST}/c2/answers`, CONCERN_MESSAGES.changed, 409);
  open();
  const dialog = await dialogOf(`Answer: ${OPEN.text}`, 'Answer the concern');
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  expect(dialog.getByText(CONCERN_MESSAGES.answerRequired)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Answer'), ' It comes today. ');
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText(CONCERN_MESSAGES.answered)).toBeTruthy();
  const more = await dialogOf(`Add an answer: ${ANSWERED.text}`, 'Add an answer');
  await userEvent.type(more.getByLabelText('Answer'), 'They are there.');
  await userEvent.click(more.getByRole('button', { name: 'Send answer' }));
  expect(await more.findByText(CONCERN_MESSAGES.changed)).toBeTruthy();
  expect(more.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('They are there.');
  expect(api.changes()).toEqual([
    [`POST ${LIST}/c1/answers`, { text: 'It comes today.', seen: 0 }],
    [`POST ${LIST}/c2/answers`, { text: 'They are there.', seen: 1 }],
  ]);
  expect(screen.queryByRole('button', { name: `Add an answer: ${FULL.text}` })).toBeNull();
});

it('hides a text with a reason, once', async () => {
  api.on(`POST ${LIST}/c1/hide`, { message: CONCERN_MESSAGES.hidden, data: OPEN });
  open();
  const dialog = await dialogOf(`Hide the text: ${OPEN.text}`, 'Hide the text');
  await userEvent.click(dialog.getByRole('button', { name: 'Hide the text' }));
  expect(dialog.getByText(CONCERN_MESSAGES.reasonRequired)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'It names a person.');
  await userEvent.click(dialog.getByRole('button', { name: 'Hide the text' }));
  expect(await screen.findByText(CONCERN_MESSAGES.hidden)).toBeTruthy();
  expect(api.changes()).toEqual([[`POST ${LIST}/c1/hide`, { reason: 'It names a person.' }]]);
  expect(screen.queryByRole('button', { name: `Hide the text: ${ANSWERED.text}` })).toBeNull();
});

it('says why there are none', async () => {
  api.on(`GET ${LIST}`, { data: [], page: { total: 0, next: null } });
  open();
  expect(await screen.findByText('Nobody has opened a concern yet')).toBeTruthy();
});

it('says if they could not be loaded', async () => {
  api.refuse(`GET ${LIST}`, 'The server is broken.', 500);
  open();
  expect(await screen.findByText('The concerns could not be loaded')).toBeTruthy();
});
