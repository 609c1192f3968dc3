import { describe, expect, it } from '@jest/globals';
import { annotationCalls } from '../support/annotation.fixtures.js';
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
    expect(offer).toMatchObject({ rate: RATE, estimatedMinutes: null });
    await workOn(_id, 2);
    for (const by of [mine, admins]) expect(made(await by('GET', `/jobs/${_id}`)).offer.estimatedMinutes).toBe(8);
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

  it('is no part of the offer of work elsewhere', async () => {
    expect((await work.job()).offer).not.toHaveProperty('estimatedMinutes');
  });
});
