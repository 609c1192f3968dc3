import { afterEach, beforeEach, expect, it, test } from '@jest/globals';
import { CONCERN_MESSAGES, concernRuleText } from '@labelbridge/contracts';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { CALL_MESSAGES } from '@labelbridge/session';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Concern } from '../api/concerns.js';
import ProjectConcernsPage from './ProjectConcernsPage.js';

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
  overdue: false,
  answers: [],
  hiding: null,
};
const MINE: Concern = {
  ...OPEN,
  _id: 'c2',
  text: 'The items are not clear.',
  mine: true,
  support: 'hidden',
  supporters: 1,
  names: [],
  openedBy: null,
  answerDueBy: null,
};

const show = (...concerns: Concern[]) => api.on(`GET ${LIST}`, { data: concerns, page: { total: concerns.length, next: null } });

beforeEach(() => {
  localStorage.clear();
  logInAs({ userRole: 'USER' });
  api.on('GET /api/projects/p1', { data: { title: null, projectName: 'Street signs' } });
  api.on(`GET ${LIST}/rule`, { data: { people: 40, needed: 2 } });
  show(OPEN, MINE);
});
afterEach(cleanup);

const open = (query = '') =>
  render(
    <MemoryRouter initialEntries={[`/dashboard/projects/p1/concerns${query}`]}>
      <Routes>
        <Route path="/dashboard/projects/:id/concerns" element={<ProjectConcernsPage />} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  );
const dialogOf = async (button: string, title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
};

it('shows the rule, who supports a concern, how many hide their names, and when an answer is due', async () => {
  open();
  expect(await screen.findByText(OPEN.text ?? '', { selector: 'h2' })).toBeTruthy();
  expect(await screen.findByText(concernRuleText(40))).toBeTruthy();
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toContain('Opened by Ada Obi, 2026-11-20');
  expect(first).toContain('4 people support it, 10 % of the project. Ada Obi, Chinedu Eze and 2 others.');
  expect(first).toContain('An answer is due by 2026-12-03.');
  expect(second).toContain('1 person supports it, 2 % of the project. No name is shown. You support it, and your name is hidden.');
  expect(second).not.toContain('due');
  expect(api.sent.map(([call]) => call)).toContain(`GET ${LIST}?sort=-supporters`);
});

test.each<[Partial<Concern>, string]>([
  [{ overdue: true }, 'An answer was due on 2026-12-03. It has not come.'],
  [
    { state: 'answered', answers: [{ text: 'Soon.', at: '2026-12-05T12:00:00.000Z', by: 'Ngozi Adeyemi' }] },
    'An answer was due on 2026-12-03. It came on 2026-12-05.',
  ],
  [
    { state: 'answered', answers: [{ text: 'Soon.', at: '2026-12-01T12:00:00.000Z', by: 'Ngozi Adeyemi' }] },
    'Answered: Ngozi Adeyemi, 2026-12-01',
  ],
  [{ text: null, hiding: { reason: 'It names a person.', at: OPEN.openedAt, by: 'Ngozi Adeyemi' } }, 'This text is hidden.'],
  [{ supporters: 0, names: [] }, 'Nobody supports it any more.'],
  [{ supporters: 2 }, 'Ada Obi and Chinedu Eze.'],
])('of a concern with %j, it says: %s', async (change, text) => {
  show({ ...OPEN, ...change });
  open();
  expect((await screen.findByRole('listitem')).textContent).toContain(text);
});

it('joins a concern with the name hidden, unless the person shows it', async () => {
  api.on(`PUT ${LIST}/c1/support`, { message: CONCERN_MESSAGES.supported, data: OPEN });
  open();
  const dialog = await dialogOf(`Support: ${OPEN.text}`, 'Support this concern');
  expect(dialog.getByText(CONCERN_MESSAGES.hides)).toBeTruthy();
  await userEvent.click(dialog.getByLabelText('Show my name'));
  expect(dialog.getByText(CONCERN_MESSAGES.shows)).toBeTruthy();
  await userEvent.click(dialog.getByLabelText('Show my name'));
  await userEvent.click(dialog.getByRole('button', { name: 'Support it' }));
  expect(await screen.findByText(CONCERN_MESSAGES.supported)).toBeTruthy();
  expect(api.changes()).toEqual([[`PUT ${LIST}/c1/support`, { named: false }]]);
});

it('says in a small project that others can tell who it is', async () => {
  api.on(`GET ${LIST}/rule`, { data: { people: 2, needed: 2 } });
  open();
  const dialog = await dialogOf(`Support: ${OPEN.text}`, 'Support this concern');
  expect(await dialog.findByText(/the other one knows that it is you/)).toBeTruthy();
});

it('changes whether the name is shown, and takes the support back', async () => {
  show({ ...OPEN, support: 'hidden' });
  api.on(`PUT ${LIST}/c1/support`, { message: CONCERN_MESSAGES.supported, data: OPEN });
  api.on(`DELETE ${LIST}/c1/support`, { message: CONCERN_MESSAGES.left, data: OPEN });
  open();
  const dialog = await dialogOf(`Show or hide my name: ${OPEN.text}`, 'Show or hide your name');
  await userEvent.click(dialog.getByLabelText('Show my name'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(CONCERN_MESSAGES.supported)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: `Take my support back: ${OPEN.text}` }));
  expect(await screen.findByText(CONCERN_MESSAGES.left)).toBeTruthy();
  expect(api.changes()).toEqual([
    [`PUT ${LIST}/c1/support`, { named: true }],
    [`DELETE ${LIST}/c1/support`, undefined],
  ]);
});

it('withdraws an own concern that nobody else supports, and says if somebody joined meanwhile', async () => {
  api.refuse(`DELETE ${LIST}/c2`, CONCERN_MESSAGES.stands, 409);
  open();
  const dialog = await dialogOf(`Withdraw: ${MINE.text}`, 'Withdraw your concern?');
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(CONCERN_MESSAGES.stands)).toBeTruthy();
  expect(api.changes()).toEqual([[`DELETE ${LIST}/c2`, undefined]]);
});

it('opens a concern, refuses a short one before, and keeps what was typed if it cannot be sent', async () => {
  api.fail(`POST ${LIST}`);
  open();
  const dialog = await dialogOf('Open a concern', 'Open a concern');
  await userEvent.type(dialog.getByLabelText('Your concern'), 'Late!');
  await userEvent.click(dialog.getByRole('button', { name: 'Open concern' }));
  expect(dialog.getByText('must have at least 10 characters')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Your concern'), ' The pay. ');
  await userEvent.click(dialog.getByRole('button', { name: 'Open concern' }));
  expect(await dialog.findByText(CALL_MESSAGES.offline)).toBeTruthy();
  cleanup();
  api.on(`POST ${LIST}`, { message: CONCERN_MESSAGES.opened, data: MINE });
  open();
  const again = await dialogOf('Open a concern', 'Open a concern');
  expect(again.getByLabelText<HTMLTextAreaElement>('Your concern').value).toBe('Late! The pay. ');
  await userEvent.click(again.getByRole('button', { name: 'Open concern' }));
  expect(await screen.findByText(CONCERN_MESSAGES.opened)).toBeTruthy();
  expect(api.changes().at(-1)).toEqual([`POST ${LIST}`, { text: 'Late! The pay.', named: false }]);
});

it('shows the concern that a notification leads to, or says that it is gone', async () => {
  api.on(`GET ${LIST}/c2`, { data: MINE });
  open('?concern=c2');
  expect(await screen.findByText(MINE.text ?? '')).toBeTruthy();
  expect(screen.queryByText(OPEN.text ?? '')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'See all concerns' }));
  expect(await screen.findByText(OPEN.text ?? '')).toBeTruthy();
  cleanup();
  api.refuse(`GET ${LIST}/c9`, 'Not found', 404);
  open('?concern=c9');
  expect(await screen.findByText('This concern is gone')).toBeTruthy();
});

it('says why there are none', async () => {
  show();
  open();
  expect(await screen.findByText('Nobody has opened a concern yet')).toBeTruthy();
});

it('says if they could not be loaded', async () => {
  api.refuse(`GET ${LIST}`, 'The server is broken.', 500);
  open();
  expect(await screen.findByText('The concerns could not be loaded')).toBeTruthy();
});

it('says to people of other projects whose they are', async () => {
  api.refuse(`GET ${LIST}`, 'Not found', 404);
  open();
  expect(await screen.findByText('You do not work in this project')).toBeTruthy();
});
