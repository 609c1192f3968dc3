import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { FLAG_MESSAGES } from '@labelbridge/contracts';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FlagDetail } from '../api/flags.js';
import FlagPage from './FlagPage.js';
import FlagsPage from './FlagsPage.js';

const api = testApi();

const ROW = {
  item: 'A stall',
  own: 'mood: Odd',
  other: 'mood: Odd too',
  jobId: 'j1',
  number: 3,
  taskIds: [],
  pictures: [],
  sounds: [],
  change: null,
};
const FLAG: FlagDetail = {
  _id: 'f1',
  rule: 'copied-answers',
  state: 'answered',
  person: { _id: 'u1', name: 'Ada Obi' },
  other: { _id: 'u2', name: 'Bola Ige' },
  project: { _id: 'p1', name: 'Market talk' },
  at: '2026-11-27T09:00:00.000Z',
  version: 1,
  facts: [{ label: 'Same wrong answers', value: '6' }],
  rows: [ROW],
  reply: { text: 'We share a phone.', at: '2026-11-27T10:00:00.000Z' },
  decision: null,
  decidedBy: null,
  decidableAt: null,
  otherFlag: { _id: 'f2', state: 'open', reply: null },
};
const NONE = { open: 0, leftOut: 0, upheld: 0, dropped: 0, droppedShare: null, low: null, high: null };
const shown = { flag: FLAG };

const open = (path = '/f1') =>
  render(
    <MemoryRouter initialEntries={[`/admin/flags${path}`]}>
      <Routes>
        <Route path="/admin/flags" element={<FlagsPage />} />
        <Route path="/admin/flags/:id" element={<FlagPage />} />
      </Routes>
    </MemoryRouter>,
  );

beforeEach(() => {
  useSession.setState({ status: 'user', user: testUser({ userRole: 'ADMIN' }) });
  shown.flag = FLAG;
  api.on('GET /api/flags/f1', () => ({ data: shown.flag }));
  api.on('GET /api/flags', { data: [FLAG], page: { total: 1, next: null } });
  const rules = [
    { ...NONE, rule: 'copied-answers', open: 2, upheld: 3, dropped: 1, droppedShare: 0.25, low: 0.05, high: 0.7 },
    { ...NONE, rule: 'too-fast' },
  ];
  api.on('GET /api/flags/figures', { data: { rules } });
  api.on('POST /api/flags/f1/decide', { message: FLAG_MESSAGES.decided, data: FLAG });
});
afterEach(() => {
  cleanup();
  useSession.setState({ user: undefined });
});

it.each([
  ['people', '/admin/users/u1'],
  ['review', '/admin/users/u1/quality'],
] as const)('leads an admin with the duty %s to a page of the person that they may open', async (duty, path) => {
  useSession.setState({ user: testUser({ userRole: 'ADMIN', duties: [duty] }) });
  open();
  expect((await screen.findByRole('link', { name: 'Ada Obi' })).getAttribute('href')).toBe(path);
});

it('lists flags, and how often each rule was wrong', async () => {
  open('');
  expect(await screen.findByRole('link', { name: 'Copied answers: Ada Obi and Bola Ige' })).toBeTruthy();
  expect(await screen.findByText('25 %, between 5 % and 70 %')).toBeTruthy();
  expect(screen.getByText('None decided')).toBeTruthy();
});

it.each([
  ['Drop', false],
  ['Uphold', true],
])('shows both sides and the answer, and decides: %s', async (label, upheld) => {
  open();
  expect(await screen.findByText('mood: Odd too')).toBeTruthy();
  expect(screen.getByText('We share a phone.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: label }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Too short');
  await userEvent.click(dialog.getByRole('button', { name: label }));
  expect(api.changes()).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Reason'), ', or not.');
  await userEvent.click(dialog.getByRole('button', { name: label }));
  expect(api.changes()).toEqual([['POST /api/flags/f1/decide', { upheld, reason: 'Too short, or not.', answered: true }]]);
});

it('waits for the answer', async () => {
  shown.flag = { ...FLAG, state: 'open', reply: null, decidableAt: '2026-12-04T09:00:00.000Z' };
  open();
  expect(await screen.findByText(/Decide from/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Drop' })).toBeNull();
});

it('says if the person may not answer first any more, and if the known answers were changed', async () => {
  const changed = { ...ROW, change: 'right' as const };
  shown.flag = { ...FLAG, state: 'open', reply: null, decidableAt: null, rows: [changed, { ...ROW, number: 4 }] };
  open();
  expect(await screen.findByText('No answer: an admin may decide')).toBeTruthy();
  expect(screen.getByText(/Right by now/)).toBeTruthy();
  expect(screen.getByText(/Of 2 answers in the evidence, 1 are right by now/)).toBeTruthy();
});

it('shows a picture beside its own item, if the other one is gone', async () => {
  const row = { ...ROW, own: null, other: null, jobId: null, number: null, taskIds: ['t1', 't2'], pictures: [null, '/earlier.jpg'] };
  shown.flag = { ...FLAG, rule: 'near-item', person: null, other: null, reply: null, otherFlag: null, rows: [row] };
  open();
  expect(within(await screen.findByRole('region', { name: 'Earlier item' })).getByRole('img')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'New item' })).queryByRole('img')).toBeNull();
});

it('plays the recordings of both items', async () => {
  const row = { ...ROW, own: null, other: null, jobId: null, number: null, taskIds: ['t1', 't2'], sounds: ['/new.ogg', '/earlier.ogg'] };
  shown.flag = { ...FLAG, rule: 'near-item', person: null, other: null, reply: null, otherFlag: null, rows: [row] };
  open();
  expect((await screen.findByLabelText('Recording of the new item')).getAttribute('src')).toBe('/new.ogg');
  expect(screen.getByLabelText('Recording of the earlier item').getAttribute('src')).toBe('/earlier.ogg');
});

it('shows two items side by side', async () => {
  const row = { ...ROW, own: 'New text', other: 'Earlier text', jobId: null, number: null, taskIds: ['t1', 't2'] };
  shown.flag = { ...FLAG, rule: 'near-item', person: null, other: null, reply: null, otherFlag: null, rows: [row] };
  open();
  expect(within(await screen.findByRole('region', { name: 'New item' })).getByText('New text')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Earlier item' })).getByText('Earlier text')).toBeTruthy();
});
