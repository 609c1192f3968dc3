import { describe, expect, it } from '@jest/globals';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { RATE } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { admins, mine, made, task, imported, assign, itemsOf, finish } = annotationCalls({ app, work });
const MINUTE = 60_000;

/** Finishes items of a job, each of which takes two minutes on its clock. */
async function workOn(jobId: string, count: number): Promise<void> {
  made(await mine('POST', `/jobs/${jobId}/clock/start`));
  for (const { _id } of (await itemsOf(jobId)).slice(0, count)) {
    app.advance(2 * MINUTE);
    await finish(_id);
  }
  made(await mine('POST', `/jobs/${jobId}/clock/pause`));
}

describe('the expected time in the offer of a job', () => {
  it('is not known before anybody has begun, then what an item took so far, for both roles', async () => {
    const { _id: taskId } = await task();
    await imported(taskId, 'text', 'a\nb\nc\nd');
    const { _id, offer } = await assign(taskId);
    expect(offer).toMatchObject({ rate: RATE, estimatedMinutes: null, estimatedBy: null });
    await workOn(_id, 2);
    for (const by of [mine, admins])
      expect(made(await by('GET', `/jobs/${_id}`)).offer).toMatchObject({ estimatedMinutes: 8, estimatedBy: 'work' });
    const next = await assign(taskId, await app.person());
    expect(next.offer.estimatedMinutes).toBe(8);
  });

  it('of a batch that nobody has begun is by other batches with its interface, and of no other work', async () => {
    const { _id: taskId, project, interfaceId } = await task();
    await imported(taskId, 'text', 'a\nb');
    await workOn((await assign(taskId))._id, 2);
    const place = { workplace: 'labelbridge', taskLink: undefined, taskName: 'Text Annotation', projectId: project._id, rate: RATE };
    const batch = await work.task({ ...place, interfaceId });
    await imported(batch._id, 'text', 'c\nd\ne');
    expect((await assign(batch._id)).offer.estimatedMinutes).toBe(6);
    const { _id: other } = await task();
    await imported(other, 'text', 'f');
    expect((await assign(other)).offer.estimatedMinutes).toBeNull();
  });

  it('is by the estimate of the admin until the work itself says more', async () => {
    const { _id: taskId } = await task();
    await imported(taskId, 'text', 'a\nb\nc\nd');
    expectAnswer(await admins('PUT', `/tasks/${taskId}`, { secondsPerItem: 90 }), 200, { 'data.secondsPerItem': 90 });
    const { _id, offer } = await assign(taskId);
    expect(offer).toMatchObject({ estimatedMinutes: 6, estimatedBy: 'admin' });
    await workOn(_id, 2);
    expect(made(await mine('GET', `/jobs/${_id}`)).offer).toMatchObject({ estimatedMinutes: 8, estimatedBy: 'work' });
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
    await workOn(_id, 1);
    expect(await row(mine, '/jobs', _id)).toMatchObject({ expected: { minutes: 8, by: 'work' } });
    expectAnswer(await mine('POST', `/jobs/${_id}/decline`, { reason: 'I have no time for it' }), 200);
    for (const by of [mine, admins]) expect(await row(by, '/jobs', _id)).not.toHaveProperty('expected');
  });

  it('is no part of the offer of work elsewhere', async () => {
    expect((await work.job()).offer).not.toHaveProperty('estimatedMinutes');
  });
});
