import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { JobWork, memoryStore, type WorkStore } from '@labelbridge/workspace';
import { HttpResponse } from 'msw';
import { sendJobWork } from './send-unsent-work.js';

const api = testApi();
const DONE = 'POST /api/assignments/a/done';
const SIGNS = { jobId: 'signs', assignmentId: 'a' };
let store: WorkStore;
const none = () => Promise.reject(new Error('No network'));
/** Another tab has the work, or not. */
const setLocked = (locked: boolean) => {
  const request = (_name: string, _how: LockOptions, run: (lock: object | null) => unknown) => Promise.resolve(run(locked ? null : {}));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
};
const isUnsent = async () => (await store.unsent()).length > 0;

beforeEach(async () => {
  logInAs();
  store = memoryStore();
  const offline = new JobWork(SIGNS.jobId, store, { patch: none, close: none, reopen: none, read: none });
  const copy = await offline.open(SIGNS.assignmentId, { end: null, revision: 0, regions: [], seconds: 0 });
  await copy.write({ op: 'end', end: { kind: 'done' } });
  await offline.stop();
});
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

it('tells that all work of a job is sent', async () => {
  setLocked(false);
  api.on(DONE, { message: '', data: { changes: 0 } });
  expect(await sendJobWork(store, SIGNS.jobId)).toEqual({ kind: 'sent' });
  expect(await isUnsent()).toBe(false);
});

it.each([
  [503, { kind: 'offline' }],
  [409, { kind: 'refused', items: new Map([['a', 'Not taken.']]) }],
])('tells that work is left after an answer %i', async (status, end) => {
  setLocked(false);
  api.on(DONE, () => HttpResponse.json({ message: 'Not taken.' }, { status }));
  expect(await sendJobWork(store, SIGNS.jobId)).toEqual(end);
  expect(await isUnsent()).toBe(true);
});

it('leaves unsent work to the tab that has it, and tells so', async () => {
  setLocked(true);
  expect(await sendJobWork(store, SIGNS.jobId)).toEqual({ kind: 'elsewhere' });
  expect(await sendJobWork(store, 'names')).toEqual({ kind: 'sent' });
  expect(api.sent).toEqual([]);
});
