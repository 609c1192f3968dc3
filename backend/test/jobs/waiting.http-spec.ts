import { beforeEach, describe, expect, it } from '@jest/globals';
import { PAID_WAITING_MESSAGES, REVIEW_TIME_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { warnAt } from '../../src/modules/work/jobs/domain/review-deadline.js';
import { JobEndings } from '../../src/modules/work/jobs/job-endings.service.js';
import { ReviewDeadlines } from '../../src/modules/work/jobs/review-deadlines.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type Answer, advanceWith, callerOf, type TestPerson } from '../support/test-app.js';
import { RATE, stored } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const MINUTE = 60_000;
const CLOCK = 10;
const REASON = 'Clause 3 was missing.';
const { _id: projectId } = await work.project({ paidWaiting: ['guideline'] });
const naira = (minutes: number) => ({ amount: (RATE.amount * minutes) / 60, currency: 'NGN' });

let me: TestPerson;
beforeEach(async () => {
  me = await app.person();
});
const mine = (method: string, path: string, body?: unknown) => work.as(me, method, path, body);
const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
const detail = async (id: string): Promise<Answer['body']> => (await admins('GET', `/jobs/${id}`)).body.data;

/** A job with ten minutes on its clock. */
async function clocked(fields: object = {}): Promise<string> {
  const { _id } = await work.job(me, { projectId, ...fields });
  await mine('POST', `/jobs/${_id}/clock/start`);
  await mine('POST', `/jobs/${_id}/clock/pause`);
  await advanceWith(app, (CLOCK + 1) * MINUTE, [me, work.admin]);
  const at = (minutes: number) => new Date(app.now().getTime() + minutes * MINUTE).toISOString();
  expectAnswer(await mine('POST', `/jobs/${_id}/clock`, { intervals: [{ from: at(-CLOCK), to: at(0) }] }), 200);
  return _id;
}
const submit = (id: string, body: object = {}) =>
  mine('POST', `/jobs/${id}/submit`, { note: 'Done', minutesReason: REASON, minutes: 12, ...body });
const waiting = (minutes = 2, cause = 'guideline') => ({ waiting: { cause, minutes } });
const handedIn = async (body: object = waiting()): Promise<string> => {
  const id = await clocked();
  expectAnswer(await submit(id, body), 200);
  return id;
};
async function decideNow(id: string): Promise<void> {
  const deadline = app.now();
  await app.connection
    .collection('jobs')
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: { decideBy: deadline, warnAt: warnAt(deadline) } });
  const fail = (error: unknown) => {
    throw error;
  };
  await app.app.get(ReviewDeadlines, { strict: false }).run(() => false, fail);
}

describe('the waiting time of a submission', () => {
  it('is kept with its cause, beside the claimed minutes, for the reviewer and in the history', async () => {
    const id = await handedIn();
    const job = await detail(id);
    expect(job).toMatchObject({ claimedMinutes: 12, clockMinutes: CLOCK, submission: waiting() });
    expect(job.history.at(-1).submission).toMatchObject(waiting());
    const [row] = (await admins('GET', `/jobs?annotatorId=${me._id}`)).body.data;
    expect(row).toMatchObject({ claimedMinutes: 12, waitingMinutes: 2 });
    expect((await admins('GET', '/jobs/export.csv')).body).toContain('Minutes of waiting,Waited for');
  });

  it('may be left out', async () => {
    for (const none of [{}, { waiting: null }]) expect((await detail(await handedIn(none))).submission.waiting).toBeUndefined();
  });

  it.each([
    ['another cause than the job pays', waiting(2, 'fault'), 'waiting.cause'],
    ['the exam', waiting(2, 'exam'), 'waiting.cause'],
    ['no cause', { waiting: { minutes: 2 } }, 'waiting.cause'],
    ['more than was claimed', waiting(13), 'waiting.minutes'],
    ['nothing', waiting(0), 'waiting.minutes'],
    ['half a minute', waiting(0.5), 'waiting.minutes'],
    ['more than four hours', { minutes: 300, ...waiting(241) }, 'waiting.minutes'],
    ['a text', { waiting: { cause: 'guideline', minutes: '2' } }, 'waiting.minutes'],
    ['no reason', { ...waiting(), minutesReason: null }, 'minutesReason'],
    ['an empty reason', { ...waiting(), minutesReason: ' ' }, 'minutesReason'],
    ['no reason, within the clock', { ...waiting(), minutes: CLOCK, minutesReason: null }, 'minutesReason'],
    ['a list', { waiting: [] }, 'waiting'],
    ['more fields', { waiting: { cause: 'guideline', minutes: 2, paid: true } }, 'waiting.paid'],
  ])('with %s is refused, names the field, and stores nothing', async (_what, body, field) => {
    const id = await clocked();
    const before = await stored(app);
    const refused = await submit(id, body);
    expectAnswer(refused, 400);
    expect(refused.body.details.map((each: { field: string }) => each.field)).toEqual([field]);
    expect(await stored(app)).toBe(before);
  });

  it('is refused for a job that pays none: a later statement of the project does not count', async () => {
    const { _id } = await work.project();
    const id = await clocked({ projectId: _id });
    expectAnswer(await admins('PUT', `/projects/${_id}`, { paidWaiting: ['guideline'] }), 200);
    expectAnswer(await submit(id, waiting()), 400, { 'details.0': { field: 'waiting.cause', message: PAID_WAITING_MESSAGES.notPinned } });
    const perTask = await clocked({ rate: { ...RATE, per: 'task' } });
    expectAnswer(await submit(perTask, waiting()), 400, { 'details.0.field': 'waiting.cause' });
  });

  it('is paid for by the pin of its job, also after the project takes it back', async () => {
    const { _id } = await work.project({ paidWaiting: ['guideline'] });
    const id = await clocked({ projectId: _id });
    expectAnswer(await admins('PUT', `/projects/${_id}`, { paidWaiting: [] }), 200);
    expectAnswer(await submit(id, waiting()), 200);
  });
});

describe('the pay of waiting time', () => {
  const approve = (id: string, body: object) => admins('POST', `/jobs/${id}/approve`, body);

  it('above the clock needs the confirmation of the admin, however little it is', async () => {
    const plain = await handedIn({});
    expectAnswer(await approve(plain, { approvedAmount: naira(12) }), 200);
    const id = await handedIn();
    const before = await stored(app);
    expectAnswer(await approve(id, { approvedAmount: naira(12) }), 409, {
      message: '12 min claimed, 10 min on the clock: 2 min of it is waiting time. Confirm the claimed time to approve it.',
      'details.0.field': 'confirmMinutes',
    });
    expect(await stored(app)).toBe(before);
    expectAnswer(await approve(id, { approvedAmount: naira(12), confirmMinutes: true }), 200, { 'data.approvedAmount': naira(12) });
  });

  it('is not approved with others unless it is confirmed', async () => {
    const [one, other] = [await handedIn(), await handedIn()];
    const { body } = await admins('POST', '/jobs/approve', { ids: [one, other], confirmMinutesOf: [other] });
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([other]);
    expect(body.failed).toEqual([{ id: one, message: expect.stringContaining('2 min of it is waiting time') }]);
  });

  it('is not paid by silence: the time on the clock is', async () => {
    const plain = await handedIn({});
    await decideNow(plain);
    expect(await detail(plain)).toMatchObject({ consented: true, approvedAmount: naira(12) });
    for (const [minutes, waited] of [
      [12, 2],
      [40, 30],
    ] as const) {
      const id = await handedIn({ minutes, ...waiting(waited) });
      expect(await detail(id)).toMatchObject({ consentAmount: naira(CLOCK) });
      await decideNow(id);
      const job = await detail(id);
      expect(job).toMatchObject({ status: 'approved', consented: true, approvedAmount: naira(CLOCK) });
      expect(job.history.at(-1).reason).toContain(REVIEW_TIME_MESSAGES.clockPaid);
    }
  });

  it('leaves the pay of the other minutes as it would be without it, by silence, and by an admin who confirms nothing', async () => {
    const more = { minutes: 14, ...waiting() };
    const id = await handedIn(more);
    expect(await detail(id)).toMatchObject({ consentAmount: naira(12) });
    await decideNow(id);
    const job = await detail(id);
    expect(job).toMatchObject({ consented: true, approvedAmount: naira(12) });
    expect(job.history.at(-1).reason).toContain(REVIEW_TIME_MESSAGES.waitingUnpaid);
    const other = await handedIn(more);
    const cut = (approvedMinutes: number) => ({ approvedAmount: naira(approvedMinutes), approvedMinutes, reason: 'The clause was there.' });
    expectAnswer(await approve(other, cut(13)), 409, { 'details.0.field': 'confirmMinutes' });
    expectAnswer(await approve(other, cut(12)), 200);
  });

  it('leaves it so by a won appeal too', async () => {
    const id = await handedIn({ minutes: 14, ...waiting() });
    expectAnswer(await admins('POST', `/jobs/${id}/reject`, { reason: 'Boxes are loose.' }), 200);
    expect(await detail(id)).toMatchObject({ overturnPays: naira(12) });
  });

  it('is not approved by silence at all without time on the clock', async () => {
    const { _id } = await work.job(me, { projectId });
    expectAnswer(await submit(_id, { minutes: 1, ...waiting(1) }), 200);
    expect(await detail(_id)).toMatchObject({ decideBy: null, consentAmount: null, waitsFor: 'no-clock' });
  });

  it('that fits the clock is paid like any work', async () => {
    const id = await handedIn({ minutes: CLOCK, ...waiting() });
    expectAnswer(await approve(id, { approvedAmount: naira(CLOCK) }), 200);
  });

  it('is cut only with a reason, which the annotator reads', async () => {
    const id = await handedIn();
    const cut = { approvedAmount: naira(CLOCK), approvedMinutes: CLOCK };
    expectAnswer(await approve(id, cut), 400, { 'details.0.field': 'reason' });
    expectAnswer(await approve(id, { ...cut, reason: 'The clause was there.' }), 200);
    const { history } = (await mine('GET', `/jobs/${id}`)).body.data;
    expect(history.at(-1)).toMatchObject({ action: 'approve', approvedMinutes: CLOCK, reason: 'The clause was there.' });
  });

  it('is priced by an admin if the job is cancelled', async () => {
    const plain = await handedIn({});
    expect((await detail(plain)).cancellation.proposed).toEqual(naira(12));
    expect((await detail(await handedIn())).cancellation).toEqual({ started: true, proposed: null });
  });

  it('still needs a person if the annotator leaves while it is reworked', async () => {
    const id = await handedIn();
    expectAnswer(await mine('POST', `/jobs/${id}/rework`), 200);
    const ending = await app.app.get(JobEndings, { strict: false }).end(callerOf(me, 'USER'), new Types.ObjectId(id));
    expect(ending?.step).toBe('hand-in');
    expect(await detail(id)).toMatchObject({
      submission: { minutes: 12, minutesReason: REASON, ...waiting() },
      consentAmount: naira(CLOCK),
    });
  });
});
