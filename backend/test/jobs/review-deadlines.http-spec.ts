import { describe, expect, it } from '@jest/globals';
import { ConflictException } from '@nestjs/common';
import { REVIEW_TIME_MESSAGES, SYSTEM_NAME } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { AdminEvents } from '../../src/modules/people/notifications/admin-events.service.js';
import { orNotFound } from '../../src/common/errors/errors.js';
import { warnAt } from '../../src/modules/work/jobs/domain/review-deadline.js';
import { JobTransitionsService } from '../../src/modules/work/jobs/job-transitions.service.js';
import { JobWorkService } from '../../src/modules/work/jobs/job-work.service.js';
import { JobRepository } from '../../src/modules/work/jobs/persistence/job.repository.js';
import { ReviewDeadlines } from '../../src/modules/work/jobs/review-deadlines.service.js';
import { SetAsideJobs } from '../../src/modules/work/jobs/set-aside-jobs.service.js';
import { Transactions } from '../../src/database/transactions.js';
import { expectAnswer } from '../support/expect-answer.js';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { APPROVAL, RATE, SUBMISSION, tally } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, submitted } = annotationCalls({ app, work });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TASK_RATE = { ...RATE, per: 'task' };

const failed = (error: unknown) => {
  throw error;
};
const decide = (onError: (error: unknown) => void = failed) => app.app.get(ReviewDeadlines, { strict: false }).run(() => false, onError);
const waitUntil = (ms: number) => new Promise((go) => setTimeout(go, ms));
const detail = async (id: string, person: TestPerson = work.admin) => made(await work.as(person, 'GET', `/jobs/${id}`));
const hold = (id: string, person: TestPerson, evidence: unknown = 'All boxes are the same size.') =>
  work.as(person, 'POST', `/jobs/${id}/hold`, { evidence });
const handedIn = async (fields: object = {}, to?: TestPerson) => work.submitted(to, { rate: TASK_RATE, ...fields });
const deadlineOf = async (id: string) => new Date((await detail(id)).decideBy).getTime() - app.now().getTime();
/** Moves a deadline to a time from now, since sessions end long before. */
function bring(id: string, ms: number) {
  const deadline = new Date(app.now().getTime() + ms);
  const set = { decideBy: deadline, warnAt: warnAt(deadline) };
  return app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(id) }, { $set: set });
}
const told = async ({ token }: TestPerson) => {
  await app.app.get(AdminEvents, { strict: false }).deliver();
  return (await app.http('GET', '/api/notifications?limit=100', { token })).body.data as { title: string; text: string; link: string }[];
};

describe('work that nobody decides on', () => {
  // @fairwork 1.1
  it('is approved at the proposed amount when the promised days are over, not before', async () => {
    const { _id: projectId } = await work.project({ reviewDays: 2 });
    const { _id, proposedAmount, decideBy } = await handedIn({ projectId });
    expect([proposedAmount.amount, new Date(decideBy).getTime() - app.now().getTime() > 2 * DAY - HOUR]).toEqual([RATE.amount, true]);
    await bring(_id, 60_000);
    await decide();
    expect(await detail(_id)).toMatchObject({ status: 'submitted' });
    await bring(_id, 0);
    await decide();
    const job = await detail(_id);
    expect(job).toMatchObject({ status: 'approved', consented: true, decideBy: null, approvedAmount: proposedAmount });
    expect(job.invoice).toMatchObject({ status: 'Unpaid' });
    expect(job.history.at(-1)).toMatchObject({ action: 'consent', by: { name: SYSTEM_NAME }, reason: expect.stringContaining('2 days') });
    const [news] = await told(work.annotator);
    expect(news?.text).toContain('Nobody decided within 2 days, so the work counts as approved.');
    const [entry] = (await admins('GET', '/audit?action=job.consent')).body.data;
    expect(entry).toMatchObject({ action: 'job.consent', target: { _id } });
  });

  it('stays approved', async () => {
    const { _id } = await handedIn();
    await bring(_id, 0);
    await decide();
    const rejected = await admins('POST', `/jobs/${_id}/reject`, { reason: 'I did not look in time.' });
    expectAnswer(rejected, 409, 'This job stays approved: nobody decided in the time that the annotator was promised.');
    expect((await detail(_id)).allowedActions).toEqual([]);
  });

  it('keeps the days of its assignment if the project changes', async () => {
    const { _id: projectId } = await work.project({ reviewDays: 3 });
    const job = await work.job(work.annotator, { projectId, rate: TASK_RATE });
    made(await admins('PUT', `/projects/${projectId}`, { reviewDays: 14 }));
    expect((await detail(job._id)).reviewDays).toBe(3);
    made(await work.as(work.annotator, 'POST', `/jobs/${job._id}/submit`, SUBMISSION));
    expect(Math.round((await deadlineOf(job._id)) / DAY)).toBe(3);
    expect((await detail((await work.job(work.annotator, { projectId }))._id)).reviewDays).toBe(14);
  });

  it.each([0, 15, 2.5, '3', null, [2]])('has no deadline of %p days', async (reviewDays) => {
    const refused = await admins('POST', '/projects', { projectName: 'P', company: 'C', dueDate: '2099-12-31', reviewDays });
    expectAnswer(refused, 400, { 'details.0.field': 'reviewDays' });
  });

  it('waits for a person if it has no price by itself', async () => {
    const { _id } = await handedIn({ rate: undefined });
    expect(await detail(_id)).toMatchObject({ decideBy: null, proposedAmount: null });
    await decide();
    expect((await detail(_id)).status).toBe('submitted');
  });

  it('has a new deadline after a rework', async () => {
    const { _id } = await handedIn();
    await bring(_id, HOUR);
    made(await work.as(work.annotator, 'POST', `/jobs/${_id}/rework`));
    expect((await detail(_id)).decideBy).toBeNull();
    made(await work.as(work.annotator, 'POST', `/jobs/${_id}/submit`, SUBMISSION));
    expect(Math.round((await deadlineOf(_id)) / DAY)).toBe(5);
  });

  it('is accepted with its items, reviewed or not', async () => {
    const { _id } = await submitted(undefined, { reviewShare: 100, rate: { ...RATE, per: 'item' } });
    await bring(_id, 0);
    await decide();
    expect(await detail(_id)).toMatchObject({ status: 'approved', approvedAmount: { amount: 3 * RATE.amount }, items: { toReview: 0 } });
    expect(await app.connection.collection('annotations').distinct('state', { jobId: new Types.ObjectId(_id) })).toEqual(['accepted']);
  });

  it('comes back if a reviewer has sent items back and forgot to return it', async () => {
    const { _id, items } = await submitted(undefined, { reviewShare: 100, rate: { ...RATE, per: 'item' } });
    made(await admins('POST', `/annotations/${items[0]._id}/review`, { verdict: 'reject', reason: 'The span is too short.' }));
    expect(await detail(_id, work.annotator)).toMatchObject({ consentAmount: null, decideBy: expect.any(String) });
    await bring(_id, 0);
    await decide();
    const job = await detail(_id, work.annotator);
    expect(job).toMatchObject({ status: 'rejected', invoice: null, allowedActions: ['rework', 'appeal', 'settle'] });
    expect(job.rejectionReason).toBe('1 item was sent back, and nobody returned the job within 5 days. Please correct them.');
    // It counts for the breaker of its project, for no admin.
    const decision = await app.connection.collection('jobdecisions').findOne({ jobId: new Types.ObjectId(_id) });
    expect([decision?.rejected, decision?.by]).toEqual([true, undefined]);
  });

  it('does not come back for an item that is sent back after its deadline', async () => {
    const { _id, items } = await submitted(undefined, { reviewShare: 100, rate: { ...RATE, per: 'item' } });
    await bring(_id, 0);
    const review = (verdict: 'accept' | 'reject') =>
      admins('POST', `/annotations/${items[0]._id}/review`, { verdict, reason: 'The span is too short.' });
    expectAnswer(await review('reject'), 409, REVIEW_TIME_MESSAGES.decided);
    made(await review('accept'));
    await decide();
    expect(await detail(_id)).toMatchObject({ status: 'approved', approvedAmount: { amount: 3 * RATE.amount }, items: { sentBack: 0 } });
  });

  it('is not approved if an item is sent back while it is approved', async () => {
    const { _id, items } = await submitted(undefined, { reviewShare: 100, rate: TASK_RATE });
    const seen = orNotFound(await app.app.get(JobWorkService, { strict: false }).findById(_id));
    made(await admins('POST', `/annotations/${items[0]._id}/review`, { verdict: 'reject', reason: 'The span is too short.' }));
    const consent = { action: 'consent', approvedAmount: { amount: 1, currency: 'NGN' }, approvedMinutes: null, reason: 'x' } as const;
    const transitions = app.app.get(JobTransitionsService, { strict: false });
    await expect(transitions.make({ kind: 'system' }, seen, 'consent', () => consent)).rejects.toThrow(ConflictException);
    expect(await detail(_id)).toMatchObject({ status: 'submitted', items: { sentBack: 1 } });
  });

  it('is not approved by a look at it from before its deadline was moved', async () => {
    const { _id } = await handedIn();
    const seen = orNotFound(await app.app.get(JobWorkService, { strict: false }).findById(_id));
    made(await hold(_id, await app.person('ADMIN')));
    const consent = { action: 'consent', approvedAmount: { amount: 1, currency: 'NGN' }, approvedMinutes: null, reason: 'x' } as const;
    const transitions = app.app.get(JobTransitionsService, { strict: false });
    await expect(transitions.make({ kind: 'system' }, seen, 'consent', () => consent)).rejects.toThrow(ConflictException);
    expect(await detail(_id)).toMatchObject({ status: 'submitted', held: true });
  });

  it('waits for a person if its time is marked after it was handed in', async () => {
    const job = await work.job();
    made(await work.as(work.annotator, 'POST', `/jobs/${job._id}/start`));
    app.advance(4 * 60_000);
    made(await work.as(work.annotator, 'POST', `/jobs/${job._id}/submit`, { ...SUBMISSION, minutes: 4 }));
    expect(await detail(job._id)).toMatchObject({ consentAmount: { amount: 10_000 }, waitsFor: null });
    await app.app
      .get(Transactions, { strict: false })
      .run((session) => app.app.get(JobWorkService, { strict: false }).markOffline(session, new Types.ObjectId(String(job._id))));
    expect(await detail(job._id)).toMatchObject({ decideBy: null, timeFlags: ['offline'] });
    expect(await detail(job._id, work.annotator)).toMatchObject({ decideBy: null, waitsFor: 'marked-time' });
  });

  it('is neither rejected, reworked, cancelled nor paid less between its deadline and its approval', async () => {
    const { _id, proposedAmount } = await handedIn();
    await bring(_id, 0);
    const calls: [TestPerson, string, object][] = [
      [work.admin, 'reject', { reason: 'I looked too late.' }],
      [work.admin, 'cancel', { reason: 'I looked too late.', amount: { amount: 0, currency: 'NGN' } }],
      [work.annotator, 'rework', {}],
    ];
    for (const [person, action, body] of calls)
      expectAnswer(await work.as(person, 'POST', `/jobs/${_id}/${action}`, body), 409, REVIEW_TIME_MESSAGES.decided);
    const fullPay = {
      message: 'The time to decide is over: please approve this work at ₦1,500.00 or more.',
      'details.0.field': 'approvedAmount',
    };
    const approve = (id: string, pay: object) =>
      admins('POST', `/jobs/${id}/approve`, { ...APPROVAL, approvedAmount: { ...proposedAmount, ...pay }, reason: 'Late.' });
    for (const pay of [{ amount: proposedAmount.amount - 1 }, { currency: 'USD' }]) expectAnswer(await approve(_id, pay), 409, fullPay);
    await decide();
    expect(await detail(_id)).toMatchObject({ status: 'approved', consented: true });
    const other = await handedIn();
    await bring(other._id, 0);
    expectAnswer(await approve(other._id, {}), 200, { 'data.approvedAmount': proposedAmount });
  });

  it('has a deadline only while it is handed in: one that an older server left behind does nothing', async () => {
    const { _id } = await handedIn();
    made(await admins('POST', `/jobs/${_id}/approve`, APPROVAL));
    await bring(_id, -HOUR);
    await decide();
    const job = await detail(_id);
    expect([job.status, job.consented, job.history.at(-1).action]).toEqual(['approved', false, 'approve']);
    expect(await app.app.get(JobRepository, { strict: false }).findDue('decideBy', app.now(), [])).toBeNull();
    await bring(_id, HOUR);
    expectAnswer(await hold(_id, await app.person('ADMIN')), 409, REVIEW_TIME_MESSAGES.holdNone);
  });

  it('leaves the consensus if its person is paused later: nobody has looked at it', async () => {
    const { _id } = await submitted(undefined, { rate: TASK_RATE });
    await bring(_id, 0);
    await decide();
    const setAside = app.app.get(SetAsideJobs, { strict: false });
    await app.app
      .get(Transactions, { strict: false })
      .run((session) => setAside.setAside(session, { _id: new Types.ObjectId(String(_id)) }));
    expect(await detail(_id)).toMatchObject({ setAside: true, status: 'approved' });
  });
});

describe('admins', () => {
  it('are warned once, a day before', async () => {
    const { _id: projectId } = await work.project({ projectName: 'Warned signs' });
    const { _id } = await handedIn({ projectId });
    const warnings = async () => (await told(work.admin)).filter(({ title }) => title.includes('Warned signs is approved within a day'));
    await bring(_id, DAY + 60_000);
    await decide();
    expect(await warnings()).toEqual([]);
    await bring(_id, DAY);
    await decide();
    await decide();
    expect(await warnings()).toMatchObject([{ link: `/admin/jobs/${_id}` }]);
  });

  it('move a deadline once by 72 hours, with what they found, as a second admin', async () => {
    const { _id } = await handedIn();
    const second = await app.person('ADMIN');
    const before = new Date((await detail(_id)).decideBy).getTime();
    expectAnswer(await hold(_id, work.admin), 409, REVIEW_TIME_MESSAGES.holdSecond);
    for (const evidence of ['', ' ', 'wait', null, 7, ['x'], 'x'.repeat(1_001)])
      expectAnswer(await hold(_id, second, evidence), 400, { 'details.0.field': 'evidence' });
    expectAnswer(await hold(_id, second), 200, { 'data.held': true });
    expect(new Date((await detail(_id)).decideBy).getTime() - before).toBe(72 * HOUR);
    expect((await detail(_id, work.annotator)).history.at(-1)).toMatchObject({ action: 'hold', reason: 'All boxes are the same size.' });
    expect((await told(work.annotator))[0]?.text).toContain('All boxes are the same size.');
    expectAnswer(await hold(_id, await app.person('ADMIN')), 409, 'This job was held before. Its deadline cannot be moved again.');
    await bring(_id, 0);
    await decide();
    expect(await detail(_id)).toMatchObject({ status: 'approved', consented: true });
    expectAnswer(await hold(_id, second), 409, 'This job has no deadline to move.');
  });

  it('keep what they moved if the annotator takes the work back and hands it in again', async () => {
    const { _id } = await handedIn();
    const second = await app.person('ADMIN');
    made(await hold(_id, second));
    made(await work.as(work.annotator, 'POST', `/jobs/${_id}/rework`));
    made(await work.as(work.annotator, 'POST', `/jobs/${_id}/submit`, SUBMISSION));
    expect([(await detail(_id)).held, Math.round((await deadlineOf(_id)) / DAY)]).toEqual([true, 8]);
    made(await admins('POST', `/jobs/${_id}/reject`, { reason: 'Two boxes are missing.' }));
    made(await work.as(work.annotator, 'POST', `/jobs/${_id}/rework`));
    made(await work.as(work.annotator, 'POST', `/jobs/${_id}/submit`, SUBMISSION));
    expect([(await detail(_id)).held, Math.round((await deadlineOf(_id)) / DAY)]).toEqual([false, 5]);
    expectAnswer(await hold(_id, second), 200, { 'data.held': true });
  });

  it('cannot move a deadline that is over, nor of a job whose items they reviewed', async () => {
    const reviewer = await app.person('ADMIN');
    const late = await handedIn();
    const { _id, items } = await submitted(undefined, { reviewShare: 100, rate: TASK_RATE });
    made(await work.as(reviewer, 'POST', `/annotations/${items[0]._id}/review`, { verdict: 'accept' }));
    expectAnswer(await hold(_id, reviewer), 409, REVIEW_TIME_MESSAGES.holdSecond);
    await bring(late._id, 0);
    expectAnswer(await hold(late._id, reviewer), 409, 'The deadline of this job has passed.');
  });
});

it('a hold, a rejection, an approval and the deadline in the same moment have one result', async () => {
  const second = await app.person('ADMIN');
  for (let round = 0; round < 10; round++) {
    const { _id } = await handedIn();
    await bring(_id, round * 3);
    const calls = [
      () => work.as(second, 'POST', `/jobs/${_id}/reject`, { reason: 'Boxes are loose.', from: 'submitted' }),
      () => work.as(second, 'POST', `/jobs/${_id}/approve`, { ...APPROVAL, from: 'submitted' }),
      () => hold(_id, second),
    ];
    const [answers] = await Promise.all([
      Promise.all([...calls.slice(round % 3), ...calls.slice(0, round % 3)].map((call) => call())),
      waitUntil(round * 3).then(() => Promise.all([decide(() => undefined), decide(() => undefined)])),
    ]);
    const { status, history, held } = await detail(_id);
    const ends = history.filter(({ action }: { action: string }) => ['approve', 'reject', 'consent'].includes(action));
    expect([ends.length, Object.keys(tally(answers)).every((code) => ['200', '409'].includes(code))]).toEqual([
      status === 'submitted' && held ? 0 : 1,
      true,
    ]);
    expect(
      (
        await app.connection
          .collection('invoices')
          .find({ jobId: new Types.ObjectId(_id) })
          .toArray()
      ).length,
    ).toBeLessThanOrEqual(1);
  }
});
