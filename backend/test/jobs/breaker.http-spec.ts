import { describe, expect, it } from '@jest/globals';
import { APPEAL_MESSAGES, BREAKER_MESSAGES, LIMITS } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { RejectionBreaker } from '../../src/modules/work/jobs/breaker/rejection-breaker.js';
import { JobWorkService } from '../../src/modules/work/jobs/job-work.service.js';
import { JobRepository } from '../../src/modules/work/jobs/persistence/job.repository.js';
import { ReviewDeadlines } from '../../src/modules/work/jobs/review-deadlines.service.js';
import { actorOf } from '../../src/common/access/current-user.js';
import { orNotFound } from '../../src/common/errors/errors.js';
import { Transactions } from '../../src/database/transactions.js';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { callerOf, type TestPerson } from '../support/test-app.js';
import { APPROVAL, RATE } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made } = annotationCalls({ app, work });
const second = await app.person('ADMIN');
const TASK_RATE = { ...RATE, per: 'task' };
const REASON = 'Boxes are loose.';
const MINUTE = 60_000;

const detail = async (id: string, person: TestPerson = work.admin) => made(await work.as(person, 'GET', `/jobs/${id}`));
const reject = (id: string, { by = work.admin, ...more }: { by?: TestPerson; together?: unknown; from?: string } = {}) =>
  work.as(by, 'POST', `/jobs/${id}/reject`, { reason: REASON, ...more });
const projectOf = async (company: string) => (await work.project({ projectName: `P ${company}`, company }))._id as string;
const handedIn = async (projectId: string | undefined): Promise<string> =>
  (await work.submitted(undefined, { projectId, rate: TASK_RATE }))._id;

/** Records of earlier decisions: `rejected` of `decided`. */
async function decidedBefore(group: string, company: string | null, decided: number, rejected: number, minutesAgo = 10): Promise<void> {
  const at = new Date(app.now().getTime() - minutesAgo * MINUTE);
  const records = Array.from({ length: decided }, (_, place) => ({
    jobId: new Types.ObjectId(),
    group,
    company,
    at,
    rejected: place < rejected,
  }));
  await app.connection.collection('jobdecisions').insertMany(records);
}

describe('a rejection', () => {
  // @fairwork 4.1
  it('waits for a second admin if more than 30 % of at least 10 decisions in its project are rejections', async () => {
    const projectId = await projectOf('Nok Tiles');
    await decidedBefore(`project:${projectId}`, 'x', 9, 2);
    const allowed = await handedIn(projectId);
    expectAnswer(await reject(allowed), 200, { 'data.status': 'rejected' });
    const id = await handedIn(projectId);
    const answer = await reject(id);
    expectAnswer(answer, 200, { message: BREAKER_MESSAGES.waits('project'), 'data.status': 'submitted' });
    const proposal = { byId: work.admin._id, reason: REASON };
    expect(await detail(id, second)).toMatchObject({ status: 'submitted', proposal, decideBy: expect.any(String) });
    const own = await detail(id, work.annotator);
    expect([JSON.stringify(own).includes(REASON), own.status]).toEqual([false, 'submitted']);
    const [row] = made(await admins('GET', `/jobs?status=submitted&projectId=${projectId}`));
    expect(row).toMatchObject({ _id: id, proposed: true });
    expectAnswer(await reject(id), 409, BREAKER_MESSAGES.yours);
    expectAnswer(await reject(id, { by: second }), 200, { 'data.status': 'rejected', 'data.proposal': undefined });
    const { rejectionReason, history } = await detail(id, work.annotator);
    expect([rejectionReason, history.at(-1).proposedBy]).toEqual([REASON, undefined]);
    expect((await detail(id, second)).history.at(-1).proposedBy).toBe((await detail(id, second)).history.at(0).by.name);
    const actions = (await admins('GET', `/audit?target=${id}`)).body.data.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 2)).toEqual(['job.reject', 'job.propose']);
  });

  it('waits by the share of all projects of its customer, whatever its letters', async () => {
    await decidedBefore('project:other', 'zuma maps', 9, 3);
    const id = await handedIn(await projectOf(' Zuma MAPS '));
    expectAnswer(await reject(id), 200, { message: BREAKER_MESSAGES.waits('customer') });
  });

  it('waits by the share of its task if it has no project', async () => {
    const id = await handedIn(undefined);
    const { task } = await detail(id);
    await decidedBefore(`task:${task._id}`, null, 9, 3);
    expectAnswer(await reject(id), 200, { message: BREAKER_MESSAGES.waits('task') });
  });

  it('does not count decisions of more than seven days ago', async () => {
    const projectId = await projectOf('Old Ife');
    await decidedBefore(`project:${projectId}`, 'old ife', 20, 20, 7 * 24 * 60 + 1);
    expectAnswer(await reject(await handedIn(projectId)), 200, { 'data.status': 'rejected' });
  });

  it('of ten or more at once waits, of nine it does not', async () => {
    const projectId = await projectOf('Bulk');
    expectAnswer(await reject(await handedIn(projectId), { together: 10 }), 200, { message: BREAKER_MESSAGES.waits('bulk') });
    expectAnswer(await reject(await handedIn(projectId), { together: 9 }), 200, { 'data.status': 'rejected' });
    const id = await handedIn(projectId);
    for (const together of [0, LIMITS.idsMax + 1, 1.5, '3', [2]])
      expectAnswer(await reject(id, { together }), 400, { 'details.0.field': 'together' });
  });

  it('that waits is not carried out by the admin who proposed it, alone or together', async () => {
    const projectId = await projectOf('Alone');
    const id = await handedIn(projectId);
    const told = async (by: TestPerson) => (await work.as(by, 'GET', '/overview')).body.data.rejections;
    const [before, own] = [await told(second), await told(work.admin)];
    expectAnswer(await reject(id, { together: 10 }), 200, { 'data.proposedByYou': true, 'data.allowedActions': ['approve', 'cancel'] });
    for (const together of [1, 10]) expectAnswer(await reject(id, { together }), 409, BREAKER_MESSAGES.yours);
    const rowOf = async (by: TestPerson) => made(await work.as(by, 'GET', `/jobs?status=submitted&projectId=${projectId}`))[0];
    expect([(await rowOf(work.admin)).proposedByYou, (await rowOf(second)).proposedByYou]).toEqual([true, undefined]);
    expect([await told(second), await told(work.admin)]).toEqual([{ count: before.count + 1, jobId: before.jobId ?? id }, own]);
    const seen = await detail(id, second);
    expect([seen.proposedByYou, seen.allowedActions.includes('reject')]).toEqual([undefined, true]);
    expectAnswer(await reject(id, { by: second }), 200, { 'data.status': 'rejected' });
  });

  it('of approved work that waits is not carried out by the admin who proposed it either', async () => {
    const id = await handedIn(await projectOf('Approved'));
    expectAnswer(await admins('POST', `/jobs/${id}/approve`, APPROVAL), 200);
    expectAnswer(await reject(id, { together: 10 }), 200, { 'data.status': 'approved' });
    expectAnswer(await reject(id), 409, BREAKER_MESSAGES.yours);
    expectAnswer(await reject(id, { by: second }), 200, { 'data.status': 'rejected' });
  });

  it('that waits ends with an approval, and holds up no deadline', async () => {
    const projectId = await projectOf('Silence');
    const [approved, silent] = [await handedIn(projectId), await handedIn(projectId)];
    for (const id of [approved, silent]) expectAnswer(await reject(id, { together: 10 }), 200, { 'data.status': 'submitted' });
    const amount = { amount: RATE.amount, currency: 'NGN' };
    expectAnswer(await admins('POST', `/jobs/${approved}/approve`, { approvedAmount: amount, confirmMinutes: true }), 200);
    expect((await detail(approved)).proposal).toBeUndefined();
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(silent) }, { $set: { decideBy: app.now() } });
    await app.app.get(ReviewDeadlines, { strict: false }).run(
      () => false,
      (error) => {
        throw error;
      },
    );
    expect(await detail(silent)).toMatchObject({ status: 'approved', consented: true });
  });

  it('is not replaced by a cancellation below its price', async () => {
    const projectId = await projectOf('Cancels');
    await decidedBefore(`project:${projectId}`, 'cancels', 9, 3);
    const id = await handedIn(projectId);
    const cancel = (amount: number) => admins('POST', `/jobs/${id}/cancel`, { reason: 'Stopped.', amount: { amount, currency: 'NGN' } });
    expectAnswer(await cancel(RATE.amount - 1), 409, BREAKER_MESSAGES.cancel('project'));
    expectAnswer(await cancel(RATE.amount), 200, { 'data.status': 'cancelled' });
  });

  it('keeps the admin who proposed it from deciding on its appeal', async () => {
    const id = await handedIn(await projectOf('Proposer'));
    made(await reject(id, { together: 10 }));
    made(await reject(id, { by: second }));
    made(await work.as(work.annotator, 'POST', `/jobs/${id}/appeal`, { text: 'They are tight.' }));
    const { lastAppeal } = await detail(id);
    const { history } = await detail(id, work.annotator);
    expect([lastAppeal.decidable, JSON.stringify(history).includes('proposedBy')]).toEqual([false, false]);
    const uphold = { decision: 'uphold', reason: REASON };
    for (const person of [work.admin, second])
      expectAnswer(await work.as(person, 'POST', `/appeals/${lastAppeal._id}/decide`, uphold), 409, APPEAL_MESSAGES.second);
  });

  it('is not agreed to if the job has changed since the proposal', async () => {
    const projectId = await projectOf('Older server');
    await decidedBefore(`project:${projectId}`, 'older server', 9, 3);
    const id = await handedIn(projectId);
    made(await reject(id));
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(id) }, { $set: { statusChangedAt: app.now() } });
    expectAnswer(await reject(id, { by: second }), 200, { 'data.status': 'submitted' });
  });

  it('proposes nothing for work that was approved since it was judged', async () => {
    const id = await handedIn(await projectOf('Judged'));
    const judged = orNotFound(await app.app.get(JobWorkService, { strict: false }).findById(id));
    const amount = { amount: RATE.amount, currency: 'NGN' };
    expectAnswer(await admins('POST', `/jobs/${id}/approve`, { approvedAmount: amount, confirmMinutes: true }), 200);
    const proposal = { by: actorOf(callerOf(work.admin, 'ADMIN')), at: app.now(), reason: REASON };
    const jobs = app.app.get(JobRepository, { strict: false });
    const proposed = await app.app.get(Transactions, { strict: false }).run((session) => jobs.setProposal(session, judged, proposal));
    expect([proposed, (await detail(id)).proposal]).toEqual([null, undefined]);
  });

  it('of work that is decided or changed meanwhile is a conflict, and proposes nothing', async () => {
    const id = await handedIn(await projectOf('Stale'));
    made(await work.as(work.annotator, 'POST', `/jobs/${id}/rework`));
    expectAnswer(await reject(id, { together: 10, from: 'submitted' }), 409);
    expect((await detail(id)).proposal).toBeUndefined();
  });
});

it('many rejections in the same moment do not pass the limit', async () => {
  const projectId = await projectOf('Race');
  await decidedBefore(`project:${projectId}`, 'race', 18, 2);
  const ids = await Promise.all(Array.from({ length: 12 }, () => handedIn(projectId)));
  const by = await app.person('ADMIN');
  const answers = await Promise.all(ids.map((id) => reject(id, { by })));
  for (const answer of answers) expectAnswer(answer, 200);
  // 7 of 23 are 30.4 %, 6 of 22 are 27.3 %.
  expect(answers.filter(({ body }) => body.data.status === 'rejected')).toHaveLength(4);
});

it('rejections on several servers in the same moment do not pass the limit', async () => {
  const projectId = await projectOf('Servers');
  await decidedBefore(`project:${projectId}`, 'servers', 18, 2);
  const ids = await Promise.all(Array.from({ length: 12 }, () => handedIn(projectId)));
  const breaker = app.app.get(RejectionBreaker, { strict: false });
  const jobs = app.app.get(JobWorkService, { strict: false });
  const transactions = app.app.get(Transactions, { strict: false });
  const actor = { kind: 'person', person: callerOf(await app.person('ADMIN'), 'ADMIN') } as const;
  const rejected = await Promise.all(
    ids.map(async (id) => {
      const before = orNotFound(await jobs.findById(id));
      const transition = { action: 'reject', reason: REASON } as const;
      const made = { actor, transition, before, after: { ...before, statusChangedAt: app.now() } };
      // Without the queue of a process, as two processes have it.
      return transactions.run(async (session) => {
        if (await breaker.tooMuchOf(session, before, actor.person)) return false;
        await breaker.follow(session, made);
        return true;
      });
    }),
  );
  expect(rejected.filter(Boolean)).toHaveLength(4);
});
