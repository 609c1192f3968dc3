import { expect, describe, it } from '@jest/globals';
import { BREAKER_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { orNotFound } from '../../src/common/errors/errors.js';
import { Transactions } from '../../src/database/transactions.js';
import { RejectionBreaker } from '../../src/modules/work/jobs/breaker/rejection-breaker.js';
import { JobWorkService } from '../../src/modules/work/jobs/job-work.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { callerOf, type TestPerson } from '../support/test-app.js';
import { RATE } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const TASK_RATE = { ...RATE, per: 'task' };
const REASON = 'Boxes are loose.';
const PRICE = RATE.amount;
const DAY = 86_400_000;

const newAdmin = () => app.person('ADMIN');
const reject = (by: TestPerson, id: string, together = 1) => work.as(by, 'POST', `/jobs/${id}/reject`, { reason: REASON, together });
const approve = (by: TestPerson, id: string, amount: number, more: object = {}) =>
  work.as(by, 'POST', `/jobs/${id}/approve`, {
    approvedAmount: { amount, currency: 'NGN' },
    reason: 'Half is missing.',
    confirmMinutes: true,
    ...more,
  });
const decisionOf = (id: string) => app.connection.collection('jobdecisions').findOne({ jobId: new Types.ObjectId(id) });

/** Work in a task of its own, without a project. */
const handedIn = async (fields: object = {}): Promise<string> => (await work.submitted(undefined, { rate: TASK_RATE, ...fields }))._id;
const handedInProject = async (company: string): Promise<string> =>
  handedIn({ projectId: (await work.project({ projectName: `P ${company}`, company }))._id });

/** Records of earlier decisions of an admin in as many projects: `rejected` of `decided`. */
async function decidedBefore(by: TestPerson, decided: number, rejected: number, daysAgo = 0.01): Promise<void> {
  const at = new Date(app.now().getTime() - daysAgo * DAY);
  const records = Array.from({ length: decided }, (_, place) => {
    const jobId = new Types.ObjectId();
    return { jobId, group: `project:${String(jobId)}`, company: null, rejected: place < rejected, by: by._id, at };
  });
  await app.connection.collection('jobdecisions').insertMany(records);
}

describe('rejections by one admin', () => {
  it('wait from the tenth of ten projects on, and those by another admin do not', async () => {
    const [admin, other] = [await newAdmin(), await newAdmin()];
    const waited: boolean[] = [];
    for (let place = 0; place < 11; place += 1) {
      const answer = await reject(admin, await handedInProject(`Company ${place}`));
      expectAnswer(answer, 200);
      waited.push(answer.body.data.status === 'submitted');
      if (place >= 9) expect(answer.body.message).toBe(BREAKER_MESSAGES.waits('you'));
    }
    expect(waited).toEqual([...Array<boolean>(9).fill(false), true, true]);
    expectAnswer(await reject(other, await handedInProject('Company 0')), 200, { 'data.status': 'rejected' });
  });

  it('count for seven days, and not for older records without an admin', async () => {
    const admin = await newAdmin();
    await decidedBefore(admin, 9, 9, 7.01);
    expectAnswer(await reject(admin, await handedIn()), 200, { 'data.status': 'rejected' });
    await app.connection.collection('jobdecisions').updateMany({ by: admin._id }, { $unset: { by: 1 }, $set: { at: app.now() } });
    expectAnswer(await reject(admin, await handedIn()), 200, { 'data.status': 'rejected' });
    await decidedBefore(admin, 8, 3);
    expectAnswer(await reject(admin, await handedIn()), 200, { 'data.status': 'submitted' });
  });

  it('count on after the task moves to another project', async () => {
    const admin = await newAdmin();
    await decidedBefore(admin, 8, 3);
    const id = await handedInProject('Before');
    expectAnswer(await reject(admin, id), 200, { 'data.status': 'rejected' });
    expect(await decisionOf(id)).toMatchObject({ by: admin._id, rejected: true });
    const moved = await handedInProject('Behind');
    const { task } = (await work.as(admin, 'GET', `/jobs/${moved}`)).body.data;
    const { _id: projectId } = await work.project({ projectName: 'P Elsewhere', company: 'Elsewhere' });
    expectAnswer(await work.as(admin, 'PUT', `/tasks/${task._id}`, { projectId }), 200);
    expectAnswer(await reject(admin, moved), 200, { message: BREAKER_MESSAGES.waits('you') });
  });

  it('count for the admin who proposed one, not for the one who agreed', async () => {
    const [admin, helper] = [await newAdmin(), await newAdmin()];
    await decidedBefore(helper, 9, 2);
    const ids: string[] = [];
    for (let place = 0; place < 4; place += 1) ids.push(await handedIn());
    for (const id of ids) {
      expectAnswer(await reject(admin, id, 10), 200, { message: BREAKER_MESSAGES.waits('bulk') });
      expectAnswer(await reject(helper, id), 200, { 'data.status': 'rejected' });
      expect((await decisionOf(id))?.['by']).toBe(admin._id);
    }
    expectAnswer(await reject(helper, await handedIn()), 200, { 'data.status': 'rejected' });
    await decidedBefore(admin, 5, 0);
    expectAnswer(await reject(admin, await handedIn()), 200, { message: BREAKER_MESSAGES.waits('you') });
  });

  it('and their approvals at 1 kobo, in many projects in the same moment, do not pass the limit', async () => {
    const admin = await newAdmin();
    await decidedBefore(admin, 18, 2);
    const ids = await Promise.all(Array.from({ length: 12 }, (_, place) => handedInProject(`Race ${place}`)));
    const answers = await Promise.all(ids.map((id, place) => (place % 2 === 0 ? reject(admin, id) : approve(admin, id, 1))));
    for (const answer of answers) if (answer.status !== 200) expectAnswer(answer, 409, BREAKER_MESSAGES.approve('you'));
    // 7 of 23 are 30.4 %, 6 of 22 are 27.3 %.
    expect(answers.filter(({ body }) => ['rejected', 'approved'].includes(body.data?.status))).toHaveLength(4);
  });

  it('in many projects on several servers in the same moment do not pass the limit', async () => {
    const admin = await newAdmin();
    await decidedBefore(admin, 18, 2);
    const ids = await Promise.all(Array.from({ length: 12 }, (_, place) => handedInProject(`Servers ${place}`)));
    const breaker = app.app.get(RejectionBreaker, { strict: false });
    const jobs = app.app.get(JobWorkService, { strict: false });
    const transactions = app.app.get(Transactions, { strict: false });
    const actor = { kind: 'person', person: callerOf(admin, 'ADMIN') } as const;
    const rejected = await Promise.all(
      ids.map(async (id) => {
        const before = orNotFound(await jobs.findById(id));
        const transition = { action: 'reject', reason: REASON } as const;
        // Without the queue of a process, as two processes have it.
        return transactions.run(async (session) => {
          if (await breaker.tooMuchOf(session, before, actor.person)) return false;
          await breaker.follow(session, { actor, transition, before, after: { ...before, statusChangedAt: app.now() } });
          return true;
        });
      }),
    );
    expect(rejected.filter(Boolean)).toHaveLength(4);
  });
});

describe('an approval below half the price', () => {
  it('is refused if too much was refused, and one of half the price is not', async () => {
    const admin = await newAdmin();
    await decidedBefore(admin, 9, 3);
    const id = await handedIn();
    const message = BREAKER_MESSAGES.approve('you');
    for (const amount of [1, PRICE / 2 - 1])
      expectAnswer(await approve(admin, id, amount), 409, { message, 'details.0.field': 'approvedAmount' });
    const dollars = { approvedAmount: { amount: PRICE, currency: 'USD' } };
    expectAnswer(await approve(admin, id, PRICE, dollars), 409, message);
    expectAnswer(await approve(admin, id, PRICE / 2), 200, { 'data.status': 'approved' });
    expect(await decisionOf(id)).toMatchObject({ by: admin._id, rejected: false });
  });

  it('counts as a refusal', async () => {
    const admin = await newAdmin();
    await decidedBefore(admin, 8, 2);
    const id = await handedIn();
    expectAnswer(await approve(admin, id, 1), 200, { 'data.status': 'approved' });
    expect(await decisionOf(id)).toMatchObject({ by: admin._id, rejected: true });
    expectAnswer(await reject(admin, await handedIn()), 200, { message: BREAKER_MESSAGES.waits('you') });
  });

  it('is not an agreement to the rejection that another admin proposed, and neither is a cancellation', async () => {
    const [admin, second] = [await newAdmin(), await newAdmin()];
    await decidedBefore(second, 9, 3);
    const id = await handedIn();
    expectAnswer(await reject(admin, id, 10), 200, { 'data.status': 'submitted' });
    expectAnswer(await approve(second, id, 1), 409, BREAKER_MESSAGES.approve('you'));
    const nothing = { reason: 'Stopped.', amount: { amount: 0, currency: 'NGN' } };
    expectAnswer(await work.as(second, 'POST', `/jobs/${id}/cancel`, nothing), 409, BREAKER_MESSAGES.cancel('you'));
    expectAnswer(await reject(second, id), 200, { 'data.status': 'rejected' });
  });

  it('counts for the admin who approves, not for the one who proposed a rejection', async () => {
    const [admin, second] = [await newAdmin(), await newAdmin()];
    const id = await handedIn();
    expectAnswer(await reject(admin, id, 10), 200, { 'data.status': 'submitted' });
    expectAnswer(await approve(second, id, 1), 200, { 'data.status': 'approved' });
    expect(await decisionOf(id)).toMatchObject({ by: second._id, rejected: true });
  });

  it('is let alone if the work has no price', async () => {
    const admin = await newAdmin();
    await decidedBefore(admin, 9, 9);
    const id = await handedIn({ rate: null });
    expectAnswer(await approve(admin, id, 1), 200, { 'data.status': 'approved' });
    // Cheap approvals without a price would make room for rejections.
    expect(await decisionOf(id)).toBeNull();
  });

  it('is let alone if it pays the time of a clock far below the claimed time, as silence does', async () => {
    const admin = await newAdmin();
    await decidedBefore(admin, 9, 9);
    const id = await handedIn({ rate: RATE });
    const fields = { 'clock.seconds': 1_800, 'submission.clockMinutes': 30 };
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(id) }, { $set: fields });
    expectAnswer(await approve(admin, id, PRICE / 4 - 1, { approvedMinutes: 15 }), 409, BREAKER_MESSAGES.approve('you'));
    expectAnswer(await approve(admin, id, PRICE / 2, { approvedMinutes: 30 }), 200, { 'data.status': 'approved' });
    expect(await decisionOf(id)).toMatchObject({ rejected: false });
  });
});

describe('a proposed rejection is not the first of two', () => {
  it.each([
    ['has lost the duty', { duties: ['pay'] }],
    ['is suspended', { status: 'suspended' }],
    ['is no admin any more', { role: 'USER', duties: [] }],
  ])('if its author %s', async (_what, change) => {
    const [author, second, third] = [await newAdmin(), await newAdmin(), await newAdmin()];
    await decidedBefore(second, 9, 3);
    await decidedBefore(author, 9, 3);
    const id = await handedIn();
    expectAnswer(await reject(author, id), 200, { message: BREAKER_MESSAGES.waits('you'), 'data.proposal.byId': author._id });
    await app.connection.collection('users').updateOne({ _id: new Types.ObjectId(author._id) }, { $set: change });
    const answer = await reject(second, id);
    expectAnswer(answer, 200, { message: BREAKER_MESSAGES.waits('you'), 'data.proposal.byId': second._id, 'data.status': 'submitted' });
    expectAnswer(await reject(third, id), 200, { 'data.status': 'rejected' });
    expect((await decisionOf(id))?.['by']).toBe(second._id);
  });

  it('and counts for the admin who then rejects alone', async () => {
    const [author, second] = [await newAdmin(), await newAdmin()];
    const id = await handedIn();
    expectAnswer(await reject(author, id, 10), 200, { 'data.status': 'submitted' });
    await app.connection.collection('users').updateOne({ _id: new Types.ObjectId(author._id) }, { $set: { status: 'suspended' } });
    expectAnswer(await reject(second, id), 200, { 'data.status': 'rejected' });
    expect((await decisionOf(id))?.['by']).toBe(second._id);
  });
});
