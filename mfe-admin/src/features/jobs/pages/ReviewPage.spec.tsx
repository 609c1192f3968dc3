import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { controlOf, interfaceOf, objectOf } from '@labelbridge/annotation';
import { dutyMissingMessage, OWN_MESSAGES, UNSAVED_MESSAGES } from '@labelbridge/contracts';
import { BrowserRouter, Route, Routes } from '@labelbridge/router';
import { refreshData, useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { LeaveQuestion, Toaster } from '@labelbridge/ui';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReviewItem } from '../api/reviews.js';
import { JOB } from '../job.fixture.js';
import ReviewPage from './ReviewPage.js';

const CONFIG = interfaceOf([objectOf('text', 'text', '$text')], [controlOf('rating', 'rating', 'text')]);
const item = (id: string, index: number): ReviewItem => ({
  _id: id,
  item: { _id: `i${id}`, index, externalId: null, data: { text: `Text ${id}` }, media: [], bytes: 0, prediction: null },
  order: index,
  state: 'done',
  skipReason: null,
  annotationState: 'submitted',
  revision: 1,
  regions: [],
  fixed: null,
  seconds: 10,
  review: null,
  openComments: 0,
  sampled: true,
});

let items: readonly ReviewItem[];
let job = JOB;
const api = testApi();
const REVIEW = 'POST /api/annotations/:id/review';
const reviews = () => api.changes().filter(([call]) => call.endsWith('/review'));

async function open(search: string) {
  window.history.replaceState(null, '', `/admin/jobs/j1/review${search}`);
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/admin/jobs/:id/review" element={<ReviewPage />} />
      </Routes>
      <LeaveQuestion />
      <Toaster />
    </BrowserRouter>,
  );
  await (search ? heading('Item ') : screen.findByRole('list', { name: 'Items' }));
}
async function reopen(search: string) {
  cleanup();
  await api.forget();
  await open(search);
}
const question = () => screen.queryByRole('dialog', { name: UNSAVED_MESSAGES.leaveQuestion });
const answer = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const write = async (text: string) => userEvent.type(await screen.findByLabelText(/^Comment on/), text);
const heading = (text: string) => screen.findByText(text, { exact: false });

beforeEach(() => {
  useSession.setState({ status: 'user', user: testUser({ userRole: 'ADMIN' }) });
  job = JOB;
  items = [item('a', 0), item('b', 1)];
  api.on('GET /api/jobs/:id', () => ({ data: job }));
  api.on('GET /api/jobs/:id/items', () => ({ data: items, page: { total: items.length, next: null } }));
  api.on('GET /api/jobs/:id/interface', { data: { config: CONFIG } });
  api.on('GET /api/annotations/:id', { data: { versions: [], comments: [] } });
  api.on(REVIEW, { message: 'Accepted.' });
});
afterEach(() => {
  cleanup();
  useSession.setState({ user: undefined });
  sessionStorage.clear();
});

it.each([
  ['The text is empty', 'Skipped: The text is empty'],
  [null, 'Skipped.'], // The reason of an erased user.
])('an item that was skipped says why, where that is known: %j', async (skipReason, text) => {
  items = [{ ...item('a', 0), state: 'skipped', skipReason }];
  await open('?item=a');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByText('A skipped item has no work to review.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /Comments|History/ })).toBeNull();
});

it.each([
  ['the grid', '', ['Approve', 'Reject', 'Item 1']],
  ['an item', '?item=a', ['Accept', 'Send back', 'Item after']],
])('the buttons of %s stay the same elements when the data comes again', async (_name, search, names) => {
  await open(search);
  const buttons = () => names.map((name) => screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  const before = buttons();
  await act(() => refreshData('/api/jobs'));
  for (const [i, button] of buttons().entries()) expect(button).toBe(before[i]);
});

describe('a job with items that are sent back', () => {
  it('is not approved, and its rejection begins with their reasons', async () => {
    await open('');
    expect(screen.getByRole('button', { name: /^Approve/ })).toBeTruthy();
    const review = { verdict: 'reject', reason: 'Stars are missing.', at: '2026-11-20T09:00:00.000Z' } as const;
    items = items.map((each) => ({ ...each, annotationState: 'rejected', review }));
    job = { ...JOB, items: { total: 2, open: 0, skipped: 0, toReview: 0, sentBack: 2, seconds: 20, proposedMinutes: 1 } };
    await reopen('');
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Reject/ }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Stars are missing.');
  });
});

describe('the grid of a submitted job', () => {
  const ACCEPT = 'POST /api/jobs/:id/items/accept';
  const boxes = () => screen.getAllByRole('checkbox', { name: /^Select item/ });

  it('accepts the selected items at once, and names those that it could not', async () => {
    items = [item('a', 0), item('b', 1), item('c', 2), { ...item('d', 3), annotationState: 'accepted' }];
    api.on(ACCEPT, { message: 'x', data: [{ _id: 'a', state: 'accepted', toReview: 1 }], failed: [{ id: 'c', message: 'Sent back.' }] });
    await open('');
    expect(boxes()).toHaveLength(3);
    const [first] = boxes();
    if (first) await userEvent.click(first);
    screen.getByRole('button', { name: /^Item 3/ }).focus();
    await userEvent.keyboard('x');
    await userEvent.click(screen.getByRole('button', { name: 'Accept selected' }));
    expect(await screen.findByText('1 item is accepted')).toBeTruthy();
    expect(screen.getByText('Item 3', { selector: 'b' })).toBeTruthy();
    expect(api.changes()).toEqual([['POST /api/jobs/j1/items/accept', { ids: ['a', 'c'] }]]);
  });

  it('says how much of the sample is looked at, and begins each text', async () => {
    items = [{ ...item('a', 0), annotationState: 'accepted' }, item('b', 1), { ...item('c', 2), sampled: false }];
    await open('');
    expect(screen.getByText(/^1 of 2 of the sample looked at/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Item 3/ }).textContent).toContain('Text c');
  });
});

it('says in the grid what is marked after a fix', async () => {
  const box = { id: 'r', from: 'box', to: 'text', type: 'rectanglelabels', labels: ['Bus'] };
  const shape = { t: 'box', x: 0, y: 0, width: 9, height: 9, rotation: 0 } as const;
  items = [{ ...item('a', 0), regions: [{ ...box, shape }] }];
  await open('');
  expect(screen.getByText('1 Bus')).toBeTruthy();
  items = items.map((each) => ({ ...each, fixed: [] }));
  await reopen('');
  expect(screen.getByText('Nothing is marked')).toBeTruthy();
});

describe("the admin's own job", () => {
  const ADA = { _id: 'a1', firstname: 'Ada', lastname: 'Obi', username: 'ada', email: 'ada@x.test', telegram: null };
  const decisions = () =>
    screen
      .queryAllByRole('button', { name: /^(Accept|Fix|Send back|Add comment|Review next|Approve|Reject|Cancel)/ })
      .map((one) => one.textContent);
  it.each([
    ['', ['Review next']],
    ['?item=a', ['Send back', 'Fix', 'Accept']],
  ])('is read alone, and says who decides, at “%s”', async (search, offered) => {
    useSession.setState({ status: 'user', user: testUser({ userName: 'ngozi', userRole: 'ADMIN' }) });
    job = { ...JOB, annotator: ADA };
    await open(search);
    expect(decisions()).toEqual(expect.arrayContaining(offered));
    expect(screen.queryByText(OWN_MESSAGES.notYourOwn)).toBeNull();
    cleanup();
    useSession.setState({ status: 'user', user: testUser({ userName: 'ada', userRole: 'ADMIN' }) });
    await reopen(search);
    expect(decisions()).toEqual([]);
    expect(screen.getByText(OWN_MESSAGES.notYourOwn)).toBeTruthy();
    await userEvent.keyboard('a');
    expect(reviews()).toEqual([]);
  });

  it.each(['', '?item=a'])('is shown without decisions to an admin who lacks the duty Review, at “%s”', async (search) => {
    useSession.setState({ status: 'user', user: testUser({ userRole: 'ADMIN', duties: ['projects'] }) });
    await open(search);
    expect(decisions()).toEqual(search ? [] : ['Cancel']);
    expect(screen.queryAllByText(dutyMissingMessage(['review']))).toHaveLength(search ? 1 : 0);
    await userEvent.keyboard('a');
    expect(reviews()).toEqual([]);
  });
});

describe('an item of a review with a comment that is not sent', () => {
  const WAYS: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the item after', () => userEvent.click(screen.getByRole('button', { name: 'Item after' }))],
    ['the item after by key', () => userEvent.keyboard('{PageDown}')],
    ['all items', () => userEvent.click(screen.getByRole('link', { name: 'All items of the job' }))],
  ];

  it.each(WAYS)('is left for %s after a question only', async (_way, leave) => {
    await open('?item=a');
    await write('Too few stars');
    act(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await leave();
    expect(question()).toBeTruthy();
    await answer(UNSAVED_MESSAGES.keepEditing);
    expect(screen.getByText('Item 1 of 2', { exact: false })).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Comment on/).value).toBe('Too few stars');
    await leave();
    await answer(UNSAVED_MESSAGES.leave);
    expect(question()).toBeNull();
    await waitFor(() => expect(screen.queryByText('Item 1 of 2', { exact: false })).toBeNull());
  });

  it('asks for the item before too, for an added comment, and not where nothing was written', async () => {
    await open('?item=b');
    await userEvent.click(screen.getByRole('button', { name: 'Item before' }));
    await heading('Item 1 of 2');
    expect(question()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Item after' }));
    await heading('Item 2 of 2');
    await write('Too few stars');
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Item before' }));
    expect(question()).toBeTruthy();
  });

  it('sends a comment that was written and not added, and does not ask after it was sent', async () => {
    await open('?item=a');
    await write('Too few stars');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await heading('Item 2 of 2');
    expect(question()).toBeNull();
    const body = expect.objectContaining({ comments: [{ regionId: null, text: 'Too few stars' }] });
    expect(reviews()).toEqual([['POST /api/annotations/a/review', body]]);
    await write('Fine');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('list', { name: 'Items' })).toBeTruthy();
    expect(question()).toBeNull();
  });

  it('is there again after a reload, and not after it was left or sent', async () => {
    await open('?item=a');
    await write('Too few stars');
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await write('And late');
    const kept = Object.entries(sessionStorage);
    cleanup();
    expect(Object.entries(sessionStorage)).toEqual([]);
    for (const [key, value] of kept) sessionStorage.setItem(key, String(value));
    await reopen('?item=a');
    expect(screen.getByText('Too few stars', { exact: false })).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Comment on/).value).toBe('And late');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(screen.queryByText('Item 1 of 2', { exact: false })).toBeNull());
    expect(Object.keys(sessionStorage).filter((key) => key.endsWith('.a'))).toEqual([]);
  });

  it("shows the server's message where the item is refused, and keeps the comment", async () => {
    api.refuse(REVIEW, 'This item has changed since you saw it.', 409);
    await open('?item=a');
    await write('Too few stars');
    await userEvent.click(screen.getByRole('button', { name: 'Send back' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Stars are missing.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send back' }));
    expect(await within(dialog).findByText(/This item has changed since you saw it\./)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Too few stars', { exact: false })).toBeTruthy();
  });
});

describe('the focus in the review of an item', () => {
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const pressed = (name: string) => act(() => screen.getByRole('button', { name }).focus());

  it('is on the item when it opens, when the next one comes after Accept, and while it is fixed', async () => {
    // Other ids than `a` and `b`: the page skips items that other tests have reviewed.
    items = [item('focus-a', 0), item('focus-b', 1)];
    await open('');
    await userEvent.click(screen.getByRole('button', { name: /^Item 1/ }));
    await heading('Item 1 of 2');
    expect(focused()).toBe('Item 1 of 2');
    pressed('Accept');
    await userEvent.keyboard('{Enter}');
    await heading('Item 2 of 2');
    expect(focused()).toBe('Item 2 of 2');
    pressed('Fix');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Save fix' })).toBeTruthy();
    expect(focused()).toBe('Item 2 of 2');
  });

  it('comes back to the item from the dialog that R opens', async () => {
    await open('?item=a');
    await userEvent.keyboard('r');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(focused()).toBe('Item 1 of 2');
  });

  it('is in the field of comments after one is added', async () => {
    await open('?item=a');
    await write('Too few stars');
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Comment on/));
  });
});

describe('Escape while an item is fixed', () => {
  const isFixing = () => screen.queryByRole('button', { name: 'Save fix' }) !== null;
  it('leaves the fix, and asks first where something is changed', async () => {
    await open('?item=a');
    await userEvent.keyboard('f');
    expect(isFixing()).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(isFixing()).toBe(false);
    await userEvent.keyboard('f');
    await userEvent.click(await screen.findByRole('button', { name: '3 of 5' }));
    act(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await userEvent.keyboard('{Escape}');
    expect(question()).toBeTruthy();
    await answer(UNSAVED_MESSAGES.keepEditing);
    expect(isFixing()).toBe(true);
    await userEvent.keyboard('{Escape}');
    await answer(UNSAVED_MESSAGES.leave);
    expect(isFixing()).toBe(false);
    await userEvent.keyboard('{PageDown}');
    expect(question()).toBeNull();
  });
});
