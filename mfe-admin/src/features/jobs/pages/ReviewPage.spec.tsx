import { describe, expect, it } from '@jest/globals';
import { dutyMissingMessage, OWN_MESSAGES } from '@labelbridge/contracts';
import { refreshData, useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JOB } from '../job.fixture.js';
import { api, item, open, reopen, reviews, shown } from './review-page.fixture.js';

it.each([
  ['The text is empty', 'Skipped: The text is empty'],
  [null, 'Skipped.'], // The reason of an erased user.
])('an item that was skipped says why, where that is known: %j', async (skipReason, text) => {
  shown.items = [{ ...item('a', 0), state: 'skipped', skipReason }];
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

it.each([
  [['violence', 'sexual'] as const, 1],
  [[], 0],
])('the grid says which content the work may show: %j', async (content, times) => {
  shown.job = { ...JOB, content: [...content] };
  await open('');
  expect(screen.queryAllByText('This work may show violence and sexual content.')).toHaveLength(times);
});

describe('the guideline of a job', () => {
  const text = (words: string) => ({ kind: 'text', depth: 0, runs: [{ text: words }] });
  const clauses = [
    { number: '1', title: 'Stars', blocks: [text('Give one to five.')] },
    { number: '2', title: 'Empty texts', blocks: [text('Skip them.')] },
  ];
  const summary = () => screen.getByText('Version 2, by which this job is judged');

  it.each([
    ['the grid', ''],
    ['an item', '?item=a'],
  ])('is beside %s, in the version by which it is judged', async (_what, search) => {
    api.on('GET /api/projects/:id/guideline', (request: Request) => ({
      data: { clauses: request.url.endsWith('/projects/p1/guideline?version=2') ? clauses : [] },
    }));
    shown.job = { ...JOB, guideline: { projectId: 'p1', version: 2 } };
    await open(search);
    expect(screen.queryByText('Give one to five.')).toBeNull();
    await userEvent.click(summary());
    expect(await screen.findByText('Give one to five.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '2 Empty texts' })).toBeTruthy();
    await reopen('?item=b');
    expect(await screen.findByText('Skip them.')).toBeTruthy();
    await userEvent.click(summary());
    await waitFor(() => expect(screen.queryByText('Skip them.')).toBeNull());
  });

  it.each([
    ['the grid', '', null, 'Guideline'],
    ['the grid, with clauses', '', { projectId: 'p1', version: 2 }, 'More of the task'],
    ['an item', '?item=a', null, 'Guideline'],
  ])('that the task names elsewhere is beside %s too', async (_what, search, guideline, name) => {
    shown.job = { ...JOB, guideline, task: { ...JOB.task, taskGuidelineLink: 'https://example.test/guide' } };
    await open(search);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('https://example.test/guide');
  });

  it('is not there if the job has none', async () => {
    await open('');
    expect(screen.queryByRole('heading', { name: 'Guideline' })).toBeNull();
  });
});

describe('a job with items that are sent back', () => {
  it('is not approved, and its rejection begins with their reasons', async () => {
    await open('');
    expect(screen.getByRole('button', { name: /^Approve/ })).toBeTruthy();
    const review = { verdict: 'reject', reason: 'Stars are missing.', at: '2026-11-20T09:00:00.000Z' } as const;
    shown.items = shown.items.map((each) => ({ ...each, annotationState: 'rejected', review }));
    shown.job = { ...JOB, items: { total: 2, open: 0, skipped: 0, toReview: 0, sentBack: 2, seconds: 20, proposedMinutes: 1 } };
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
    shown.items = [item('a', 0), item('b', 1), item('c', 2), { ...item('d', 3), annotationState: 'accepted' }];
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

  it.each([
    ['submitted', 'Drawn for review: 40% instead of 20%, because it is not sure yet that at least 60%'],
    ['approved', 'Drawn for review: 40% instead of 20%, because it is not sure yet that at least 60%'],
    ['pending', undefined],
  ] as const)('says of a job that is %s: %s', async (status, text) => {
    shown.job = { ...JOB, status, drawn: { share: 40, asked: 20, reason: 'unproven' } };
    await open('');
    expect(screen.queryByText(/^Drawn for review/)?.textContent).toEqual(text && expect.stringContaining(text));
  });

  it('says how much of the sample is looked at, and begins each text', async () => {
    shown.items = [{ ...item('a', 0), annotationState: 'accepted' }, item('b', 1), { ...item('c', 2), sampled: false }];
    await open('');
    expect(screen.getByText(/^1 of 2 of the sample looked at/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Item 3/ }).textContent).toContain('Text c');
  });
});

it('says in the grid what is marked after a fix', async () => {
  const box = { id: 'r', from: 'box', to: 'text', type: 'rectanglelabels', labels: ['Bus'] };
  const shape = { t: 'box', x: 0, y: 0, width: 9, height: 9, rotation: 0 } as const;
  shown.items = [{ ...item('a', 0), regions: [{ ...box, shape }] }];
  await open('');
  expect(screen.getByText('1 Bus')).toBeTruthy();
  shown.items = shown.items.map((each) => ({ ...each, fixed: [] }));
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
    shown.job = { ...JOB, annotator: ADA };
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
