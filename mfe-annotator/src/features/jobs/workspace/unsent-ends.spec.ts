import { expect, it } from '@jest/globals';
import { type ItemEnd, JobWork, memoryStore } from '@labelbridge/workspace';
import { unsentEnds } from './unsent-ends.js';

const DONE: ItemEnd = { kind: 'done' };
const none = () => Promise.reject(new Error('No network'));
const store = memoryStore();

async function end(jobId: string, assignmentId: string, before: ItemEnd | null, after: ItemEnd | null): Promise<void> {
  const work = new JobWork(jobId, store, { patch: none, close: none, reopen: none, read: none });
  const copy = await work.open(assignmentId, { end: before, revision: 0, regions: [], seconds: 0 });
  await copy.write({ op: 'end', end: after });
  await work.stop();
}

it('counts how the items of a job ended on this device, on top of what the server knows', async () => {
  expect(await unsentEnds(store, 'signs')).toEqual({ done: 0, skipped: 0 });
  await end('signs', 'a', null, DONE);
  await end('signs', 'b', null, DONE);
  await end('signs', 'c', null, { kind: 'skipped', reason: 'Blurred' });
  await end('names', 'd', null, DONE);
  expect(await unsentEnds(store, 'signs')).toEqual({ done: 2, skipped: 1 });
  await end('signs', 'e', DONE, null);
  await end('signs', 'f', { kind: 'skipped', reason: 'Blurred' }, DONE);
  expect(await unsentEnds(store, 'signs')).toEqual({ done: 2, skipped: 0 });
});
