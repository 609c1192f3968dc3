import { beforeEach, describe, expect, it } from '@jest/globals';
import { WORK_CLOCK, WORK_CLOCK_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { annotationCalls, mood, put, span } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith } from '../support/test-app.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, mine, made, job, itemsOf, patch, finish } = annotationCalls({ app, work });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const naira = (amount: number) => ({ amount, currency: 'NGN' });

beforeEach(async () => {
  Object.assign(work, { annotator: await app.person() });
});
const wait = (milliseconds: number) => advanceWith(app, milliseconds, [work.admin, work.annotator]);
const ago = (milliseconds: number): number => app.now().getTime() - milliseconds;
const iso = ({ from, to }: { from: number; to: number }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
/** Intervals of one second, every 20 s. */
const seconds = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ from: from + i * 20_000, to: from + i * 20_000 + 1_000 }));
const record = (id: string, intervals: { from: number; to: number }[]) =>
  mine('POST', `/jobs/${id}/clock`, { intervals: intervals.map(iso) });

/** A started job with the maximum of separate intervals, and a running clock. */
async function fullJob(): Promise<string> {
  const { _id } = await job(['One']);
  await wait(24 * HOUR);
  made(await mine('POST', `/jobs/${_id}/clock/start`));
  const { intervalsPerCall, intervalsPerJob } = WORK_CLOCK;
  for (let n = 0; n < intervalsPerJob; n += intervalsPerCall)
    made(await record(_id, seconds(ago(20 * HOUR) + n * 20_000, intervalsPerCall)));
  app.advance(2 * MINUTE);
  return _id;
}

describe('a clock with as many intervals as a job keeps', () => {
  it('takes no more of what a device says, and keeps the job from nothing', async () => {
    const _id = await fullJob();
    expectAnswer(await record(_id, seconds(ago(22 * HOUR), 1)), 409, WORK_CLOCK_MESSAGES.jobFull);
    expect(made(await mine('POST', `/jobs/${_id}/clock/pause`)).clockMinutes).toBe(2);
    const [{ _id: item }] = await itemsOf(_id);
    made(await patch(item, 1, 0, put(mood())));
    expectAnswer(await admins('POST', `/jobs/${_id}/cancel`, { reason: 'Stop', amount: naira(100) }), 200, { 'data.status': 'cancelled' });
  });

  it('ends with the session that started it', async () => {
    const _id = await fullJob();
    expectAnswer(await mine('POST', '/auth/logout'), 204);
    expect(made(await admins('GET', `/jobs/${_id}`)).clockMinutes).toBe(2);
  });

  it('keeps no more of them by starts and pauses', async () => {
    const { _id } = await job(['x'.repeat(100)]);
    await wait(24 * HOUR);
    const [{ _id: item }] = await itemsOf(_id);
    const { intervalsPerCall, intervalsPerJob } = WORK_CLOCK;
    const all = seconds(ago(20 * HOUR), intervalsPerJob);
    for (let n = 0; n < 4; n++) {
      const worked = all.slice(n * 500, (n + 1) * 500);
      made(await patch(item, n + 1, n, put(span(`r${n}`, n, n + 1), span(`s${n}`, n, n + 2)), { worked }));
    }
    for (let n = 0; n < intervalsPerJob; n += intervalsPerCall) made(await record(_id, all.slice(n, n + intervalsPerCall)));
    made(await mine('POST', `/jobs/${_id}/clock/start`));
    app.advance(2 * MINUTE);
    expect(made(await mine('POST', `/jobs/${_id}/clock/pause`)).seconds).toBe(intervalsPerJob - 1 + 120);
    const log = await app.connection.collection('worklogs').findOne({ _id: new Types.ObjectId(String(_id)) });
    expect([log?.intervals.length, log?.recorded.length]).toEqual([intervalsPerJob, intervalsPerJob]);
  });

  it('counts with those of the other jobs of the person', async () => {
    const jobs = [];
    for (let i = 0; i <= WORK_CLOCK.intervalsOfDays / WORK_CLOCK.intervalsPerJob; i++) jobs.push(await job([`Job ${i}`]));
    await wait(24 * HOUR);
    const { intervalsPerCall, intervalsPerJob } = WORK_CLOCK;
    const call = (id: string, i: number, n: number) => record(id, seconds(ago(22 * HOUR) + i * 2_000 + n * 20_000, intervalsPerCall));
    const last = jobs.pop();
    for (const [i, { _id }] of jobs.entries()) {
      for (let n = 0; n < intervalsPerJob; n += intervalsPerCall) made(await call(_id, i, n));
    }
    expectAnswer(await call(last._id, jobs.length, 0), 409, WORK_CLOCK_MESSAGES.jobFull);
  });
});

describe('time without a network', () => {
  /** Four intervals of 2 h 50 min, with breaks. */
  const stretches = () =>
    [0, 1, 2, 3].map((n) => ({ from: ago(13 * HOUR - n * 176 * MINUTE), to: ago(13 * HOUR - n * 176 * MINUTE - 170 * MINUTE) }));
  const spans = (count: number) => put(...Array.from({ length: count }, (_, n) => span(`r${n}`, n, n + 1)));

  it.each([
    ['is marked, and approved alone, where what it went into was taken back', 160, true],
    ['is as any other where its answers are there', 0, false],
  ])('%s', async (_title, takenBack, isMarked) => {
    const { _id } = await job(['x'.repeat(500)], { reviewShare: 0 });
    await wait(24 * HOUR);
    const worked = stretches();
    const [{ _id: item }] = await itemsOf(_id);
    made(await patch(item, 1, 0, [...spans(160), ...put(mood())], { worked }));
    made(await patch(item, 2, 1, [...spans(takenBack).map(({ id }) => ({ id, after: null })), ...put(mood('Bad'))]));
    made(await mine('POST', `/assignments/${item}/done`));
    const { clockMinutes } = made(await record(_id, worked));
    expect(clockMinutes).toBe(680);
    made(await mine('POST', `/jobs/${_id}/submit`, { minutes: clockMinutes }));
    expect(made(await admins('GET', `/jobs/${_id}`)).timeFlags).toEqual(isMarked ? ['offline'] : undefined);
    const { body } = await admins('POST', '/jobs/approve', { ids: [_id] });
    expect([body.data.length, body.failed.length]).toEqual(isMarked ? [0, 1] : [1, 0]);
  });
});

it('another amount than the proposed one needs its reason, also where the clock is empty', async () => {
  const { _id } = await job(['One'], { reviewShare: 0 });
  const [{ _id: item }] = await itemsOf(_id);
  await finish(item);
  made(await mine('POST', `/jobs/${_id}/submit`, { minutes: 1 }));
  const asked = { approvedAmount: naira(100_000_000) };
  expectAnswer(await admins('POST', `/jobs/${_id}/approve`, asked), 400, { 'details.0.field': 'reason' });
});
