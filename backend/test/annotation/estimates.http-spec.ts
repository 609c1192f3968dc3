import { describe, expect, it } from '@jest/globals';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith } from '../support/test-app.js';
import { RATE } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { admins, mine, made, task, imported, assign, itemsOf, finish } = annotationCalls({ app, work });
const MINUTE = 60_000;

const lines = (count: number) => Array.from({ length: count }, (_, place) => `text ${place}`).join('\n');

/** Finishes open items, two minutes each on the clock. Works on two together, since the clock stops after 5 minutes without a sign. */
async function workOn(jobId: string, count: number): Promise<void> {
  made(await mine('POST', `/jobs/${jobId}/clock/start`));
  const open = (await itemsOf(jobId)).filter(({ state }: { state: string }) => state !== 'done').slice(0, count);
  for (let from = 0; from < count; from += 2) {
    const items: { _id: string }[] = open.slice(from, from + 2);
    await advanceWith(app, items.length * 2 * MINUTE, [work.admin, work.annotator]);
    for (const { _id } of items) await finish(_id);
  }
  made(await mine('POST', `/jobs/${jobId}/clock/pause`));
}

/** Submits a job of `count` items, two minutes each. */
async function handIn(jobId: string, count: number): Promise<void> {
  await workOn(jobId, count);
  made(await mine('POST', `/jobs/${jobId}/submit`, { minutes: 2 * count }));
}

describe('the expected time in the offer of a job', () => {
  // @fairwork 1.2
  it('is not known before a batch is handed in, then what an item of it took: others than admins do not read it exactly', async () => {
    const { _id: taskId } = await task();
    await imported(taskId, 'text', lines(16));
    const { _id, offer } = await assign(taskId);
    expect(offer).toMatchObject({ rate: RATE, estimatedMinutes: null, estimatedBy: null, estimatedHourly: null });
    const other = await app.person();
    const next = await assign(taskId, other);
    const read = async (by: typeof work.admin) => made(await work.as(by, 'GET', `/jobs/${next._id}`)).offer;
    await workOn(_id, 15);
    await advanceWith(app, 0, [other]);
    expect(await read(other)).toMatchObject({ estimatedMinutes: null });
    await workOn(_id, 1);
    made(await mine('POST', `/jobs/${_id}/submit`, { minutes: 32 }));
    expect(await read(work.admin)).toMatchObject({ estimatedMinutes: 32, estimatedBy: 'work' });
    expect(await read(other)).toMatchObject({ estimatedMinutes: 30, estimatedBy: 'work' });
    expectAnswer(await work.as(other, 'GET', '/jobs'), 200, { 'data.0.expected.minutes': 30 });
  });

  it('of a batch that nobody has begun is by other batches with its interface, and of no other work', async () => {
    const { _id: taskId, project, interfaceId } = await task();
    await imported(taskId, 'text', lines(10));
    await handIn((await assign(taskId))._id, 10);
    const place = { workplace: 'labelbridge', taskLink: undefined, taskName: 'Text Annotation', projectId: project._id, rate: RATE };
    const batch = await work.task({ ...place, interfaceId });
    await imported(batch._id, 'text', 'c\nd\ne');
    expect((await assign(batch._id)).offer.estimatedMinutes).toBe(6);
    const { _id: other } = await task();
    await imported(other, 'text', 'f');
    expect((await assign(other)).offer.estimatedMinutes).toBeNull();
  });

  it('is by the estimate of the admin until ten items say more, and then near it', async () => {
    const { _id: taskId } = await task();
    await imported(taskId, 'text', lines(12));
    expectAnswer(await admins('PUT', `/tasks/${taskId}`, { secondsPerItem: 90 }), 200, { 'data.secondsPerItem': 90 });
    const { _id, offer } = await assign(taskId);
    const byAdmin = { estimatedMinutes: 18, estimatedBy: 'admin' };
    expect(offer).toMatchObject(byAdmin);
    const read = async () => made(await mine('GET', `/jobs/${_id}`)).offer;
    await workOn(_id, 9);
    expect(await read()).toMatchObject(byAdmin);
    await workOn(_id, 1);
    expect(await read()).toMatchObject({ estimatedMinutes: 24, estimatedBy: 'work' });
    made(await admins('PUT', `/tasks/${taskId}`, { secondsPerItem: 10 }));
    expect(await read()).toMatchObject({ estimatedMinutes: 8, estimatedBy: 'work' });
  });

  it.each([0, -1, 1.5, 14_401, '90', [90]])('takes no estimate of %p seconds', async (secondsPerItem) => {
    const { _id } = await task();
    const answer = await admins('PUT', `/tasks/${_id}`, { secondsPerItem });
    expectAnswer(answer, 400, { 'details.0.field': 'secondsPerItem' });
  });

  it('stands with the pay in the rows of both lists and of the task, while the job is pending', async () => {
    const { _id: taskId } = await task({ rate: { amount: 600_000, currency: 'NGN', per: 'task' } });
    await imported(taskId, 'text', 'a\nb\nc\nd');
    made(await admins('PUT', `/tasks/${taskId}`, { secondsPerItem: 450 }));
    const { _id } = await assign(taskId);
    const naira = (amount: number) => ({ amount, currency: 'NGN' });
    const expected = { minutes: 30, by: 'admin', pay: naira(600_000), hourly: naira(1_200_000) };
    const row = async (by: typeof mine, path: string, id: string) =>
      (await by('GET', path)).body.data.find((one: { _id: string }) => one._id === id);
    for (const by of [mine, admins]) expect(await row(by, '/jobs', _id)).toMatchObject({ expected });
    expect(await row(admins, '/tasks', taskId)).toMatchObject({ expected });
    expectAnswer(await mine('POST', `/jobs/${_id}/decline`, { reason: 'I have no time for it' }), 200);
    for (const by of [mine, admins]) expect(await row(by, '/jobs', _id)).not.toHaveProperty('expected');
  });

  it('is no part of the offer of work elsewhere', async () => {
    expect((await work.job()).offer).not.toHaveProperty('estimatedMinutes');
  });
});
