/** @jest-environment node */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ApiError } from '../../api-error.js';
import { beginSession } from '../../begin-end.js';
import { testUser } from '../../testing.js';
import { type Change, useQueuedChanges } from '../queued-changes.js';
import { discardQueuedChange, sendOrQueue, watchOutbox } from './outbox.js';

// Node 20 has no `navigator`.
Object.assign(globalThis, { navigator: globalThis.navigator ?? {} });

const sent: unknown[] = [];
let answers: (body: unknown) => Response | ApiError;
const sender = {
  userId: 'u1',
  send: async (request: Request) => {
    const body: unknown = await request.json();
    const answer = answers(body);
    if (answer instanceof ApiError) throw answer;
    sent.push(body);
    return answer;
  },
};
const offline = () => new ApiError('No network.', { offline: true });
const saved = () => Response.json({ message: 'Saved.' });
const edit = (phone: string, target = 'u1'): Change => ({
  kind: 'profile',
  target,
  title: 'Profile',
  method: 'PATCH',
  path: '/api/users/me',
  body: { phone },
});
const waiting = () => useQueuedChanges.getState().items.map(({ body, refusal }) => [body.phone, refusal?.status]);

beforeEach(async () => {
  beginSession('token', testUser());
  answers = offline;
  await sendOrQueue(sender, edit('old'));
});
afterEach(async () => {
  for (const { id } of useQueuedChanges.getState().items) await discardQueuedChange('u1', id);
  sent.length = 0;
});

it('sends what waits for the same record first, so that the newest edit wins', async () => {
  answers = saved;
  expect(await sendOrQueue(sender, edit('new'))).toEqual({ sent: true, message: 'Saved.' });
  expect([sent, waiting()]).toEqual([[{ phone: 'old' }, { phone: 'new' }], []]);
});

it('keeps the order of changes of one moment', async () => {
  const phones = ['1', '2', '3', '4', '5', '6'];
  for (const phone of phones) await sendOrQueue(sender, edit(phone));
  expect(waiting().map(([phone]) => phone)).toEqual(['old', ...phones]);
});

it('waits behind an older change that the server could not take yet', async () => {
  answers = (body) => (JSON.stringify(body).includes('old') ? new ApiError('Busy.', { status: 503 }) : saved());
  expect(await sendOrQueue(sender, edit('new'))).toEqual({ sent: false });
  expect([sent, waiting()]).toEqual([
    [],
    [
      ['old', undefined],
      ['new', undefined],
    ],
  ]);
});

it('does not wait for a change of another record, or for one that was rejected', async () => {
  answers = (body) => (JSON.stringify(body).includes('old') ? new ApiError('No such phone.', { status: 400 }) : saved());
  expect(await sendOrQueue(sender, edit('other', 'u2'))).toEqual({ sent: true, message: 'Saved.' });
  expect(waiting()).toEqual([['old', undefined]]);
  expect(await sendOrQueue(sender, edit('new'))).toEqual({ sent: true, message: 'Saved.' });
  expect([sent, waiting()]).toEqual([[{ phone: 'other' }, { phone: 'new' }], [['old', 400]]]);
});

it('shows what waited until the screens have what became of it', async () => {
  const page = { window: new EventTarget(), document: new EventTarget() };
  Object.assign(globalThis, page);
  answers = saved;
  const shown: unknown[] = [];
  const onRemoved = async () => {
    await Promise.resolve();
    shown.push(...waiting());
  };
  await new Promise<void>((sentAll) => {
    const stop = watchOutbox(sender, { onRemoved, onRejected: () => undefined, onSent: () => sentAll(stop()) });
  });
  for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  expect([shown, waiting()]).toEqual([[['old', undefined]], []]);
});
