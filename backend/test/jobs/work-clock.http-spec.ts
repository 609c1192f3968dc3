import { beforeEach, describe, expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { RATE, stored, tally, jobCalls } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins } = jobCalls({ app, work });
const MINUTE = 60_000;

let me: TestPerson;
const logInAgain = async (person: TestPerson): Promise<void> => {
  const { email, password } = person;
  person.token = (await app.http('POST', '/api/auth/login', { body: { email, password } })).body.token;
};
/** Moves the clock and logs both in again, since an access token lasts 15 minutes. */
const wait = async (minutes: number): Promise<void> => {
  app.advance(minutes * MINUTE);
  await Promise.all([logInAgain(me), logInAgain(work.admin)]);
};
beforeEach(async () => {
  me = await app.person();
  await logInAgain(work.admin);
});

const mine = (method: string, path: string, body?: unknown) => work.as(me, method, path, body);
const newJob = async (fields = {}): Promise<string> => (await work.job(me, fields))._id;
const start = (id: string) => mine('POST', `/jobs/${id}/clock/start`);
const pause = (id: string) => mine('POST', `/jobs/${id}/clock/pause`);
const clockOf = async (id: string) => (await admins('GET', `/jobs/${id}`)).body.data;
/** Minutes from now on the server's clock; negative in the past. */
const at = (minutes: number) => new Date(app.now().getTime() + minutes * MINUTE).toISOString();
const record = (id: string, intervals: [number, number][], more = {}) =>
  mine('POST', `/jobs/${id}/clock`, { intervals: intervals.map(([from, to]) => ({ from: at(from), to: at(to) })), ...more });
/** A job that was started `minutes` ago, and paused at once. */
const olderJob = async (minutes: number, fields = {}): Promise<string> => {
  const id = await newJob(fields);
  await start(id);
  await pause(id);
  await wait(minutes);
  return id;
};
const submit = (id: string, minutes: number, more = {}) =>
  mine('POST', `/jobs/${id}/submit`, { minutes, link: 'https://work.example/done', ...more });

describe('the clock runs one at a time', () => {
  it('starting one pauses the other, and says so', async () => {
    const [one, other] = [await newJob({ title: 'Signs' }), await newJob()];
    await start(one);
    app.advance(3 * MINUTE);
    const { status, body } = await start(other);
    expectAnswer({ status, body }, 200, 'The clock of this job is running. The clock of Signs is paused.');
    expect(body.data).toMatchObject({ jobId: other, clockMinutes: 0, runningSince: expect.any(String), now: expect.any(String) });
    app.advance(2 * MINUTE);
    await pause(other);
    expect([(await clockOf(one)).clockMinutes, (await clockOf(other)).clockMinutes]).toEqual([3, 2]);
    expect((await mine('GET', '/jobs')).body.data.filter(({ clockRunning }: { clockRunning: boolean }) => clockRunning)).toEqual([]);
  });

  it('also where all of them are started at once', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => newJob()));
    expect(tally(await Promise.all(ids.map((id) => start(id))))).toEqual({ 200: 4 });
    const running = (await mine('GET', '/jobs')).body.data.filter(({ clockRunning }: { clockRunning: boolean }) => clockRunning);
    expect(running).toHaveLength(1);
  });

  it('pauses by the button, and continues where it stopped', async () => {
    const id = await newJob();
    await start(id);
    app.advance(2 * MINUTE);
    expect((await pause(id)).body).toMatchObject({
      message: 'The clock of this job is paused.',
      data: { clockMinutes: 2, runningSince: null },
    });
    app.advance(3 * MINUTE);
    expect((await pause(id)).body.data.clockMinutes).toBe(2);
    await start(id);
    app.advance(MINUTE);
    expect((await pause(id)).body.data.clockMinutes).toBe(3);
  });

  it('pauses on log-out', async () => {
    const id = await newJob();
    await start(id);
    app.advance(2 * MINUTE);
    await app.http('POST', '/api/auth/logout', { token: me.token });
    app.advance(4 * MINUTE);
    expect(await clockOf(id)).toMatchObject({ clockMinutes: 2, clockRunning: false });
  });

  it('is another’s business to nobody: 404, and 403 for an admin', async () => {
    const id = await newJob();
    const other = await app.person();
    for (const call of ['/clock/start', '/clock/pause', '/clock'] as const) {
      const body = call === '/clock' ? { intervals: [] } : undefined;
      expectAnswer(await work.as(other, 'POST', `/jobs/${id}${call}`, body), 404);
      expectAnswer(await admins('POST', `/jobs/${id}${call}`, body), 403);
    }
  });
});

describe('a device that vanished', () => {
  it('counts up to its last sign of life: 56 minutes later it is not 56', async () => {
    const id = await newJob();
    await start(id);
    app.advance(2 * MINUTE);
    await record(id, [[-2, 0]], { runningSince: at(-2) });
    await wait(56);
    expect(await clockOf(id)).toMatchObject({ clockMinutes: 2, clockRunning: false });
    expect((await submit(id, 2)).body.data).toMatchObject({ clockMinutes: 2, submission: { clockMinutes: 2 } });
  });

  it('delivers later what it recorded without a network, once, in any order', async () => {
    const id = await olderJob(14);
    const parts: [number, number][] = [
      [-13, -9],
      [-8, -4],
      [-4, -1],
    ];
    const [first, second, third] = parts.map(([from, to]) => ({ from: at(from), to: at(to) }));
    for (const intervals of [[third, first], [second], [first, second, third], [second]]) {
      expectAnswer(await mine('POST', `/jobs/${id}/clock`, { intervals }), 200);
    }
    expect(await clockOf(id)).toMatchObject({ clockMinutes: 11, clockRunning: false });
  });

  it('records no more than wall time: not before the start, and not in the future', async () => {
    const id = await olderJob(10);
    expect((await record(id, [[-100_000, 100_000]])).body.data.clockMinutes).toBe(10);
  });

  it('of two devices at once is not counted twice, on one job or on two', async () => {
    const id = await olderJob(14);
    const other = await newJob();
    await start(other);
    await pause(other);
    await record(id, [[-13, -8]]);
    await record(id, [[-10, -4]]);
    expect((await clockOf(id)).clockMinutes).toBe(9);
    app.advance(10 * MINUTE);
    await record(id, [[-10, -5]]);
    await record(other, [[-10, 0]]);
    expect([(await clockOf(id)).clockMinutes, (await clockOf(other)).clockMinutes]).toEqual([14, 5]);
  });

  it('does not continue after another device started or paused a clock', async () => {
    const [one, other] = [await newJob(), await newJob()];
    const since = (await start(one)).body.data.runningSince;
    app.advance(MINUTE);
    await start(other);
    app.advance(MINUTE);
    expect((await record(one, [[-2, 0]], { runningSince: since })).body.data).toMatchObject({ runningSince: null });
    expect(await clockOf(other)).toMatchObject({ clockRunning: true });
  });

  it('continues with the clock that it continued without a network', async () => {
    const id = await olderJob(14);
    const { body } = await record(id, [[-8, 0]], { runningSince: at(-8) });
    expect(body.data).toMatchObject({ clockMinutes: 8, runningSince: expect.any(String) });
    expect((await record(id, [[-8, 0]], { runningSince: null })).body.data).toMatchObject({ clockMinutes: 8, runningSince: null });
  });

  it('may deliver until the job is decided on', async () => {
    const id = await olderJob(12);
    await submit(id, 10, { note: 'All done' });
    app.advance(MINUTE);
    expect((await record(id, [[-11.5, 0]])).body.data.clockMinutes).toBe(10);
    await admins('POST', `/jobs/${id}/reject`, { reason: 'Signs are blurred.' });
    expect((await record(id, [[-12, -11]])).status).toBe(409);
  });

  it.each([
    ['no list', { intervals: 'x' }, 'intervals'],
    ['no instants', { intervals: [{ from: 1, to: 2 }] }, 'intervals.0.from'],
    [
      'too many',
      { intervals: Array.from({ length: 201 }, () => ({ from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' })) },
      'intervals',
    ],
    ['a wrong start', { intervals: [], runningSince: 7 }, 'runningSince'],
    ['a week for an instant', { intervals: [{ from: '2026-W05', to: '2026-W05' }] }, 'intervals.0.from'],
    ['a day that no month has', { intervals: [{ from: '2026-02-30T10:00:00Z', to: '2026-02-30T10:01:00Z' }] }, 'intervals.0.from'],
    ['an hour without minutes', { intervals: [], runningSince: '2026-01-01T10' }, 'runningSince'],
  ])('is refused with 400 where it sends %s', async (_name, body, field) => {
    const id = await newJob();
    const answer = await mine('POST', `/jobs/${id}/clock`, body);
    expectAnswer(answer, 400, { 'details.0.field': field });
  });
});

describe('the submitted minutes', () => {
  it('may be 1.5 times the clock without a reason, and more only with one: what the admin confirms', async () => {
    const fits = await olderJob(13);
    await record(fits, [[-12, 0]]);
    expect((await submit(fits, 18)).status).toBe(200);
    const id = await olderJob(13);
    await record(id, [[-12, 0]]);
    const before = await stored(app);
    const refused = await submit(id, 19);
    expectAnswer(refused, 400, { 'details.0.field': 'minutesReason' });
    expect(refused.body.message).toBe('Please say why you claim more than 1.5 times your clock.');
    expect(await stored(app)).toBe(before);
    expectAnswer(await submit(id, 19, { minutesReason: ' I worked on paper. ' }), 200, {
      'data.submission': expect.objectContaining({ minutes: 19, clockMinutes: 12, minutesReason: 'I worked on paper.' }),
    });
    expect(await clockOf(id)).toMatchObject({ claimedMinutes: 19, clockMinutes: 12 });
  });

  it('come with what the device has not sent yet, and the clock stops', async () => {
    const id = await olderJob(14);
    await start(id);
    const answer = await submit(id, 13, { clock: { intervals: [{ from: at(-13), to: at(0) }] } });
    expectAnswer(answer, 200, { 'data.clockMinutes': 13, 'data.clockRunning': false });
  });

  it('continue after a rework from what was claimed before', async () => {
    const id = await olderJob(13);
    await record(id, [[-12, 0]]);
    await submit(id, 22, { minutesReason: 'Read the guideline on paper' });
    await mine('POST', `/jobs/${id}/rework`);
    app.advance(10 * MINUTE);
    await record(id, [[-10, 0]]);
    expect((await submit(id, 32)).status).toBe(200);
    expect(await clockOf(id)).toMatchObject({ claimedMinutes: 32, clockMinutes: 22 });
  });
});

describe('approval', () => {
  const EIGHT_HOURS = { amount: 1_200_000, currency: 'NGN' };
  const approve = (id: string, body: object) => admins('POST', `/jobs/${id}/approve`, body);
  const eightHours = async (): Promise<string> => {
    const id = await olderJob(2, { rate: RATE });
    await record(id, [[-1, 0]]);
    await submit(id, 480, { minutesReason: 'Most of it was done on another computer' });
    return id;
  };

  it('of eight hours with one minute on the clock needs the confirmation of the admin', async () => {
    const id = await eightHours();
    const before = await stored(app);
    const refused = await approve(id, { approvedAmount: EIGHT_HOURS });
    expectAnswer(refused, 409, {
      message: '8 h claimed, 1 min on the clock: that is more than 1.5 times the clock. Confirm the claimed time to approve it.',
      'details.0.field': 'confirmMinutes',
    });
    expect(await stored(app)).toBe(before);
    const { body } = await approve(id, { approvedAmount: EIGHT_HOURS, confirmMinutes: true });
    expect(body.data).toMatchObject({ status: 'approved', approvedAmount: EIGHT_HOURS, claimedMinutes: 480, clockMinutes: 1 });
  });

  it('of many lists those that are not confirmed as not done', async () => {
    const [one, other] = [await eightHours(), await eightHours()];
    const { body } = await admins('POST', '/jobs/approve', { ids: [one, other], confirmMinutesOf: [other] });
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([other]);
    expect(body.failed).toEqual([{ id: one, message: expect.stringContaining('8 h claimed, 1 min on the clock') }]);
  });

  // The screens say that jobs without a tick are not approved, whatever the clock shows.
  it('of eight hours with less than a minute on the clock needs it too, where the client names whom it confirms', async () => {
    const [one, other] = [await newJob({ rate: RATE }), await newJob({ rate: RATE })];
    for (const id of [one, other]) await submit(id, 480);
    const { body } = await admins('POST', '/jobs/approve', { ids: [one, other], confirmMinutesOf: [other] });
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([other]);
    expect(body.failed).toEqual([{ id: one, message: expect.stringContaining('8 h claimed, 0 min on the clock') }]);
    const refused = await approve(one, { approvedAmount: EIGHT_HOURS, confirmMinutes: false });
    expectAnswer(refused, 409, { 'details.0.field': 'confirmMinutes' });
    expectAnswer(await approve(one, { approvedAmount: EIGHT_HOURS, confirmMinutes: true }), 200);
  });

  it('with fewer minutes or another amount needs a reason, which the history and the annotator have', async () => {
    const id = await eightHours();
    const cut = { approvedAmount: { amount: 2_500, currency: 'NGN' }, approvedMinutes: 1 };
    const refused = await approve(id, cut);
    expectAnswer(refused, 400, { 'details.0.field': 'reason' });
    expectAnswer(await approve(id, { approvedAmount: { amount: 1, currency: 'NGN' }, confirmMinutes: true }), 400);
    const { status, body } = await approve(id, { ...cut, reason: 'Only one sign is done' });
    expectAnswer({ status, body }, 200);
    expect(body.data.history.at(-1)).toEqual(expect.objectContaining({ reason: 'Only one sign is done', approvedMinutes: 1 }));
    const [told] = (await mine('GET', '/notifications')).body.data;
    expect(told.text).toBe(
      'Your work on Image Annotation was approved. You are owed ₦25.00. The pay was changed: you claimed 8 h, and that comes to ₦12,000.00. You are paid for 1 min. The reason: Only one sign is done',
    );
  });

  it('of a client that knows no clock is confirmed, too, and a change of the minutes needs a reason', async () => {
    const id = await olderJob(60, { rate: RATE });
    expectAnswer(await mine('POST', `/jobs/${id}/submit`, { minutes: 60, link: 'https://work.example/done' }), 200);
    const amount = { amount: 150_000, currency: 'NGN' };
    const refused = await approve(id, { approvedAmount: amount, approvedMinutes: 30 });
    expectAnswer(refused, 400, { 'details.0.field': 'reason' });
    expect((await approve(id, { approvedAmount: amount })).body.details[0].field).toBe('confirmMinutes');
    const approved = await approve(id, { approvedAmount: amount, confirmMinutes: true });
    expectAnswer(approved, 200, { 'data.claimedMinutes': 60, 'data.clockMinutes': 0 });
  });

  it('does not pay the claimed time under the name of fewer minutes', async () => {
    const hidden = await approve(await eightHours(), { approvedAmount: EIGHT_HOURS, approvedMinutes: 1, reason: 'x' });
    expectAnswer(hidden, 409, { 'details.0.field': 'confirmMinutes' });
  });

  it('of fewer minutes that are still above the clock names these', async () => {
    const approvedAmount = { amount: 150_000, currency: 'NGN' };
    const { status, body } = await approve(await eightHours(), { approvedAmount, approvedMinutes: 60, reason: 'x' });
    expectAnswer({ status, body }, 409, { message: expect.stringContaining('1 h to be paid, 1 min on the clock') });
  });
});
