import { beforeEach, describe, expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { SUBMISSION } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const MINUTE = 60_000;

let me: TestPerson;
/** The same person with another session. */
let otherDevice: TestPerson;
let job: string;
const logIn = async ({ email, password }: TestPerson): Promise<string> =>
  (await app.http('POST', '/api/auth/login', { body: { email, password } })).body.token;

beforeEach(async () => {
  me = await app.person();
  otherDevice = { ...me, token: await logIn(me) };
  work.admin.token = await logIn(work.admin);
  job = (await work.job(me))._id;
});

const at = (minutes: number) => new Date(app.now().getTime() + minutes * MINUTE).toISOString();
const clock = async (by: TestPerson, call: string, body?: object, id = job) =>
  (await work.as(by, 'POST', `/jobs/${id}/clock${call}`, body)).body.data;
const record = (by: TestPerson, intervals: [number, number][], runningSince?: string | null) =>
  clock(by, '', { intervals: intervals.map(([from, to]) => ({ from: at(from), to: at(to) })), runningSince });
const minutesAfterPause = async () => (await clock(me, '/pause')).clockMinutes;

describe('the clock of a person with several devices', () => {
  it('runs on where another device logs out', async () => {
    await clock(me, '/start');
    app.advance(2 * MINUTE);
    await app.http('POST', '/api/auth/logout', { token: otherDevice.token });
    app.advance(2 * MINUTE);
    expect(await minutesAfterPause()).toBe(4);
  });

  it('runs on where another device tells late that its own had paused before', async () => {
    await clock(otherDevice, '/start');
    app.advance(2 * MINUTE);
    await clock(otherDevice, '/pause');
    app.advance(MINUTE);
    await clock(me, '/start');
    app.advance(MINUTE);
    expect((await record(otherDevice, [[-4, -2]], null)).runningSince).toEqual(expect.any(String));
    app.advance(MINUTE);
    expect(await minutesAfterPause()).toBe(4);
  });

  it('pauses where another device has paused it since', async () => {
    await clock(me, '/start');
    app.advance(2 * MINUTE);
    expect((await record(otherDevice, [[-2, 0]], null)).runningSince).toBeNull();
  });
});

describe('a sign of life', () => {
  it('is what the next five minutes are counted from', async () => {
    const { runningSince } = await clock(me, '/start');
    app.advance(4 * MINUTE);
    await record(me, [[-4, 0]], runningSince);
    app.advance(4 * MINUTE);
    expect(await minutesAfterPause()).toBe(8);
  });

  it('after a gap begins a new run, and the same run goes on without one', async () => {
    const { runningSince } = await clock(me, '/start');
    app.advance(4 * MINUTE);
    expect((await clock(me, '/start')).runningSince).toBe(runningSince);
    app.advance(6 * MINUTE);
    const gone = app.now().getTime();
    const again = await clock(me, '/start');
    expect([Date.parse(again.runningSince) >= gone, again.clockMinutes]).toEqual([true, 4]);
  });

  it('is never later than now, whatever the device says', async () => {
    const { runningSince } = await record(me, [], at(60));
    expect(Date.parse(runningSince)).toBeLessThanOrEqual(app.now().getTime());
    app.advance(MINUTE);
    await record(me, [[-1, 60]], at(-1));
    app.advance(4 * MINUTE);
    expect(await minutesAfterPause()).toBe(5);
  });
});

it('a clock does not start on work that is submitted', async () => {
  await work.as(me, 'POST', `/jobs/${job}/submit`, SUBMISSION);
  expectAnswer(await work.as(me, 'POST', `/jobs/${job}/clock/start`), 409);
});
