import { beforeEach, describe, expect, it } from '@jest/globals';
import { HAND_BACK, HAND_BACK_TEXT, LEAVING_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { orNotFound } from '../../src/common/errors/errors.js';
import { JobTransitionsService } from '../../src/modules/work/jobs/job-transitions.service.js';
import { JobRepository } from '../../src/modules/work/jobs/persistence/job.repository.js';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { timedJobs } from '../support/timed-jobs.js';
import { SUBMISSION, UNKNOWN_ID, tally } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { finish, itemsOf, job: batch } = annotationCalls({ app, work });
const { logIn, started: startedFor } = timedJobs({ app, work });

let me: TestPerson;
let projectId: string;
const mine = (method: string, path: string, body?: unknown) => work.as(me, method, path, body);
const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
const join = async (id: string, person = me): Promise<void> => {
  const { body } = await work.as(person, 'POST', `/projects/${id}/apply`);
  expectAnswer(await admins('POST', `/applications/${body.data._id}/approve`), 200);
};
const newJob = async (fields: object = {}): Promise<string> => (await work.job(me, { projectId, ...fields }))._id;
/** A job with so many minutes on its clock. */
const started = (minutes: number, fields: object = {}): Promise<string> => startedFor(me, minutes, { projectId, ...fields });
const preview = () => mine('GET', `/projects/${projectId}/leave`);
const leave = () => mine('POST', `/projects/${projectId}/leave`);
const jobOf = async (id: string) => (await admins('GET', `/jobs/${id}`)).body.data;
const steps = (jobs: readonly { _id: string; step: string }[]) => Object.fromEntries(jobs.map(({ _id, step }) => [_id, step]));
const applications = () => app.connection.collection('applications');
const applicationOf = () => applications().findOne({ projectId: new Types.ObjectId(projectId), annotatorId: new Types.ObjectId(me._id) });

beforeEach(async () => {
  me = await app.person();
  await logIn(work.admin);
  projectId = (await work.project({ capacity: 1 }))._id;
  await join(projectId);
});

describe('an annotator leaves a project', () => {
  it('in one step: what they did is handed in or paid by the clock, what they did not touch is declined', async () => {
    const [untouched, timed, priced] = [
      await newJob(),
      await started(30),
      await started(8, { rate: { amount: 500_000, currency: 'NGN', per: 'task' } }),
    ];
    const reworked = await newJob();
    await mine('POST', `/jobs/${reworked}/submit`, SUBMISSION);
    await mine('POST', `/jobs/${reworked}/rework`);
    const expected = { [untouched]: 'decline', [timed]: 'hand-back', [priced]: 'ask', [reworked]: 'hand-in' };
    const seen = await preview();
    expectAnswer(seen, 200);
    expect(steps(seen.body.data.jobs)).toEqual(expected);
    expect(seen.body.data.jobs.find(({ _id }: { _id: string }) => _id === timed)).toMatchObject({
      minutes: 30,
      pays: { amount: 75_000, currency: 'NGN' },
    });
    const left = await leave();
    expectAnswer(left, 200, LEAVING_MESSAGES.left);
    expect([steps(left.body.data), left.body.failed]).toEqual([expected, []]);
    expect(await jobOf(untouched)).toMatchObject({ status: 'declined', endReason: 'I am leaving the project', invoice: null });
    expect(await jobOf(timed)).toMatchObject({
      status: 'cancelled',
      endReason: HAND_BACK_TEXT.left.handedBack,
      approvedAmount: { amount: 75_000, currency: 'NGN' },
      invoice: { status: 'Unpaid' },
    });
    expect(await jobOf(priced)).toMatchObject({ status: 'pending' });
    expect((await jobOf(priced)).messages.map(({ text }: { text: string }) => text)).toEqual([HAND_BACK_TEXT.left.ask]);
    expect(await jobOf(reworked)).toMatchObject({
      status: 'submitted',
      submission: { minutes: 90, link: SUBMISSION.link, note: SUBMISSION.note },
    });
    expect(await applicationOf()).toMatchObject({
      status: 'withdrawn',
      history: expect.arrayContaining([expect.objectContaining({ action: 'leave' })]),
    });
    expect((await admins('GET', `/projects/${projectId}`)).body.data.counts.approvedApplications).toBe(0);
    expect((await admins('GET', '/audit?action=application.leave')).body.data[0]).toMatchObject({ actor: { _id: me._id } });
  });

  it('and a second time does nothing more: no second message, no second pay', async () => {
    const priced = await started(8, { rate: { amount: 500_000, currency: 'NGN', per: 'task' } });
    await leave();
    const again = await leave();
    expectAnswer(again, 200);
    expect(steps(again.body.data)).toEqual({ [priced]: 'ask' });
    expect((await jobOf(priced)).messages).toHaveLength(1);
    // They can still hand it in, or an admin ends and prices it.
    expectAnswer(await mine('POST', `/jobs/${priced}/submit`, SUBMISSION), 200);
  });

  it('and gets none of its work until they have applied again; their place is free', async () => {
    await leave();
    const task = await work.task({ projectId });
    const assign = () => admins('POST', '/tasks/assign', { taskId: task._id, userId: me._id });
    const refused = await assign();
    expect([refused.status, refused.body.details]).toEqual([400, [{ field: 'userId', message: LEAVING_MESSAGES.assigneeLeft }]]);
    const other = await app.person();
    await join(projectId, other);
    expectAnswer(await mine('POST', `/projects/${projectId}/apply`), 409);
    expectAnswer(await work.as(other, 'POST', `/projects/${projectId}/leave`), 200);
    await join(projectId);
    expectAnswer(await assign(), 201);
  });

  it('keeps what is submitted, rejected or approved as it is', async () => {
    const [submitted, rejected, approved] = [await newJob(), await newJob(), await newJob()];
    for (const id of [submitted, rejected, approved]) await mine('POST', `/jobs/${id}/submit`, SUBMISSION);
    await admins('POST', `/jobs/${rejected}/reject`, { reason: 'Boxes are loose' });
    await admins('POST', `/jobs/${approved}/approve`, {
      approvedAmount: { amount: 225_000, currency: 'NGN' },
      confirmMinutes: true,
      reason: 'Fine',
    });
    await mine('POST', `/jobs/${rejected}/appeal`, { text: 'The boxes are right.' });
    const before = await Promise.all([submitted, rejected, approved].map(jobOf));
    expectAnswer(await leave(), 200);
    expect(await Promise.all([submitted, rejected, approved].map(jobOf))).toEqual(before);
    expect(before.map(({ status }) => status)).toEqual(['submitted', 'rejected', 'approved']);
  });

  it('withdraws an application that waits; a stranger finds nothing to leave', async () => {
    const other = await app.person();
    const open = (await work.project())._id;
    await work.as(other, 'POST', `/projects/${open}/apply`);
    expectAnswer(await work.as(other, 'POST', `/projects/${open}/leave`), 200);
    expect(await applications().findOne({ projectId: new Types.ObjectId(open) })).toMatchObject({ status: 'withdrawn' });
    expect((await admins('GET', `/projects/${open}`)).body.data.counts.pendingApplications).toBe(0);
    for (const id of [projectId, UNKNOWN_ID]) {
      expectAnswer(await work.as(other, 'GET', `/projects/${id}/leave`), 404);
      expectAnswer(await work.as(other, 'POST', `/projects/${id}/leave`), 404);
    }
    expectAnswer(await admins('POST', `/projects/${projectId}/leave`), 403);
  });

  it(`is paid ${HAND_BACK.minutes} minutes in ${HAND_BACK.days} days without a person, and an admin decides on more`, async () => {
    const first = await started(40);
    // As if it had been worked on for almost all of the limit.
    const almost = (HAND_BACK.minutes - 40) * 60;
    const second = await newJob();
    await app.connection
      .collection('jobs')
      .updateOne({ _id: new Types.ObjectId(second) }, { $set: { startedAt: app.now(), 'clock.seconds': almost + 60 } });
    expect(steps((await preview()).body.data.jobs)).toEqual({ [first]: 'hand-back', [second]: 'ask' });
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(second) }, { $set: { 'clock.seconds': almost } });
    expect(steps((await preview()).body.data.jobs)).toEqual({ [first]: 'hand-back', [second]: 'hand-back' });
  });

  it('hands in a batch whose items are finished, and has an admin price one that is paid per item and is not', async () => {
    await logIn(work.annotator);
    const rate = { amount: 5_000, currency: 'NGN', per: 'item' };
    const whole = await batch(['Ada lives in Lagos'], { rate });
    const part = await batch(['Ada lives in Lagos', 'Bola went to Ibadan'], { rate });
    for (const { _id } of [whole, part]) {
      const [item] = await itemsOf(_id);
      await finish(item._id);
    }
    for (const [{ _id }, step] of [
      [whole, 'hand-in'],
      [part, 'ask'],
    ] as const) {
      const stored = await app.connection.collection('jobs').findOne({ _id: new Types.ObjectId(_id) });
      const left = await work.as(work.annotator, 'POST', `/projects/${String(stored?.projectId)}/leave`);
      expect(steps(left.body.data)).toEqual({ [_id]: step });
    }
    expect([(await jobOf(whole._id)).status, (await jobOf(part._id)).status]).toEqual(['submitted', 'pending']);
  });

  it('pays no opening alone, and no doubtful time', async () => {
    const [opened, doubtful] = [await newJob(), await started(20)];
    await mine('POST', `/jobs/${opened}/start`);
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(doubtful) }, { $set: { timeFlags: ['long-day'] } });
    expect(steps((await leave()).body.data)).toEqual({ [opened]: 'decline', [doubtful]: 'ask' });
    expect(await app.connection.collection('invoices').countDocuments({ annotatorId: new Types.ObjectId(me._id) })).toBe(0);
  });
});

describe('at the same time', () => {
  it('as a submission on another device, each job is handed in or ended once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await newJob();
      const [left, submitted] = await Promise.all([leave(), mine('POST', `/jobs/${id}/submit`, SUBMISSION)]);
      expectAnswer(left, 200);
      const { status, history } = await jobOf(id);
      expect([status, submitted.status]).toEqual(submitted.status === 200 ? ['submitted', 200] : ['declined', 409]);
      expect([left.body.failed, history.length]).toEqual([[], 2]);
      await join(projectId);
    }
  });

  it('as themselves on two devices, one invoice is made, and the place is freed once', async () => {
    const id = await started(30);
    expect(tally(await Promise.all([leave(), leave(), leave()]))).toEqual({ 200: 3 });
    expect(await app.connection.collection('invoices').countDocuments({ jobId: new Types.ObjectId(id) })).toBe(1);
    expect((await admins('GET', `/projects/${projectId}`)).body.data.counts.approvedApplications).toBe(0);
  });

  it('as an assignment, the job is refused or ended', async () => {
    for (let round = 0; round < 6; round += 1) {
      const task = await work.task({ projectId });
      const [left, assigned] = await Promise.all([leave(), admins('POST', '/tasks/assign', { taskId: task._id, userId: me._id })]);
      expectAnswer(left, 200);
      expect([201, 400]).toContain(assigned.status);
      const open = await app.connection.collection('jobs').countDocuments({ annotatorId: new Types.ObjectId(me._id), status: 'pending' });
      expect(open).toBe(0);
      await join(projectId);
    }
  });
});

describe('hours that are handed back', () => {
  const worklogs = () => app.connection.collection('worklogs');

  it('that only a device confirms are priced by an admin', async () => {
    const id = await started(30);
    const { modifiedCount } = await worklogs().updateOne({ _id: new Types.ObjectId(id) }, { $set: { vouched: [] } });
    expect(modifiedCount).toBe(1);
    expect(steps((await leave()).body.data)).toEqual({ [id]: 'ask' });
    expect(await jobOf(id)).toMatchObject({ status: 'pending', invoice: null });
  });

  it('beyond the limit are not paid, if two servers end them at once', async () => {
    const ids = [await started(HAND_BACK.minutes - 20), await started(40)];
    const transitions = app.app.get(JobTransitionsService, { strict: false });
    // Two servers have read that no minutes were paid before.
    const ended = await Promise.allSettled(
      ids.map(async (id) => {
        const job = orNotFound(await app.app.get(JobRepository, { strict: false }).findById(id));
        const approvedAmount = { amount: 100, currency: 'USD' } as const;
        const transition = { action: 'cancel', reason: 'Handed back', approvedAmount, handedBack: 'left' } as const;
        return transitions.make({ kind: 'system' }, job, 'cancel', () => transition);
      }),
    );
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await app.connection.collection('jobs').countDocuments({ handedBack: 'left', annotatorId: new Types.ObjectId(me._id) })).toBe(1);
  });
});
