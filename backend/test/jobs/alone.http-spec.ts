import { describe, expect, it, jest } from '@jest/globals';
import { BULK_REJECTION_MAX } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { ItemWork } from '../../src/modules/work/jobs/item-work.js';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { appealCalls, REJECTION, TASK_RATE } from '../support/appeals.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { second, detail, reject, appeal, rejected } = await appealCalls({ app, work });

const figures = async () => (await work.as(work.admin, 'GET', '/appeals/figures')).body.data;
/** Runs while the second admin is suspended. */
async function alone(check: () => Promise<void>): Promise<void> {
  const set = (status: string) =>
    app.connection.collection('users').updateOne({ _id: new Types.ObjectId(second._id) }, { $set: { status } });
  await set('suspended');
  await check();
  await set('active');
}

it('the admins who reviewed a job are read once for its page, and not if nobody is left to ask about', async () => {
  const { made, submitted } = annotationCalls({ app, work });
  const { _id } = await submitted(undefined, { rate: TASK_RATE });
  const reads = jest.spyOn(app.app.get(ItemWork, { strict: false }).implementation, 'reviewersOf');
  await detail(_id, work.admin);
  expect(reads).toHaveBeenCalledTimes(1);
  await alone(async () => void (await detail(_id, work.admin)));
  expect(reads).toHaveBeenCalledTimes(1);
  await reject(_id);
  made(await appeal(_id));
  reads.mockClear();
  await detail(_id, work.admin);
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
});

describe('an admin without a colleague', () => {
  // @fairwork 4.1
  it('and the annotator read before an appeal that nobody could decide it', async () => {
    const { _id } = await work.submitted();
    expect([(await detail(_id, work.admin)).hasDecider, (await detail(_id)).hasDecider]).toEqual([true, null]);
    await alone(async () => expect((await detail(_id, work.admin)).hasDecider).toBe(false));
    await reject(_id);
    expect([(await detail(_id, work.admin)).hasDecider, (await detail(_id)).hasDecider]).toEqual([true, true]);
    await alone(async () => {
      expect([(await detail(_id, work.admin)).hasDecider, (await detail(_id)).hasDecider]).toEqual([false, false]);
      expect(await figures()).toMatchObject({ alone: true });
    });
    expect(await figures()).toMatchObject({ alone: false });
  });

  // @fairwork 4.1
  it('reads that nobody could decide the appeal of a rejection which they agree to', async () => {
    const { _id } = await work.submitted();
    const rejects = (person: TestPerson, more: object) => work.as(person, 'POST', `/jobs/${_id}/reject`, { reason: REJECTION, ...more });
    expectAnswer(await rejects(work.admin, { together: BULK_REJECTION_MAX }), 200);
    expect((await detail(_id, second)).hasDecider).toBe(false);
    expectAnswer(await rejects(second, {}), 200, { 'data.status': 'rejected' });
    expect((await detail(_id, second)).hasDecider).toBe(false);
  });

  // @fairwork 1.1
  it('reads who may move the deadline of work that they assigned', async () => {
    const { _id } = await work.submitted(undefined, { rate: TASK_RATE });
    const holders = async () => [(await detail(_id, work.admin)).holder, (await detail(_id)).holder];
    expect([...(await holders()), (await detail(_id, second)).holder]).toEqual(['other', null, 'you']);
    await alone(async () => expect(await holders()).toEqual(['nobody', null]));
    expectAnswer(await work.as(second, 'POST', `/jobs/${_id}/hold`, { evidence: 'All boxes are alike.' }), 200);
    expect([...(await holders()), (await detail(_id, second)).holder]).toEqual([null, null, null]);
    expect((await detail(await rejected(), work.admin)).holder).toBeNull();
  });
});
