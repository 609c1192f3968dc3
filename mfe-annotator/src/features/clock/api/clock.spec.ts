import { beforeEach, afterEach, describe, expect, it, jest } from '@jest/globals';
import { DAY_LIMIT_MESSAGES, type DayStop } from '@labelbridge/contracts';
import { type Schemas, useSession } from '@labelbridge/session';
import { logInAs, testUser } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { toast } from '@labelbridge/ui';
import { HttpResponse } from 'msw';
import { readJobClock, startClock, stopClockOf, watchClock } from './clock.js';
import { dayStopOf } from './day-stops.js';
import { NO_CLOCK, TICK_MS } from './device-clock.js';
import { readStoredClock, storeClock } from './stored-clock.js';

const api = testApi();
const MINUTE = 60_000;
const NINE = Date.parse('2026-11-23T09:00:00Z');
const user = testUser();
const later = (minutes: number) => new Date(NINE + minutes * MINUTE).toISOString();

let online: boolean;
/** Job whose time the server refuses at present. */
let refused: string | undefined;
/** The limit of the day that the server has counted. */
let dayStop: DayStop | null;
/** The server has counted a long day. */
let longDay: boolean;
/** Recorded time that the server received, by call. */
let sent: unknown[];
let told: jest.SpiedFunction<typeof toast.info>;
const rested = () => told.mock.calls.map(([, text]) => text);
const stored = () => readStoredClock(user.userId);
/** Advances the time. The server answers each call at the time of the call. */
const pass = async (minutes: number) => {
  const end = Date.now() + minutes * MINUTE;
  do {
    await jest.advanceTimersByTimeAsync(Math.min(TICK_MS, end - Date.now()));
    await api.settled();
  } while (Date.now() < end);
};
const endSession = () => useSession.setState({ status: 'visitor', user: undefined });
const setVisible = (visible: boolean): void => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (visible ? 'visible' : 'hidden') });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(async () => {
  jest.useFakeTimers({ now: NINE });
  localStorage.clear();
  online = true;
  refused = undefined;
  dayStop = null;
  longDay = false;
  sent = [];
  told = jest.spyOn(toast, 'info');
  const take = async (request: Request) => {
    if (!online || request.url.includes(`/${refused}/`)) return HttpResponse.error();
    const body = await request.text();
    if (body) sent.push(JSON.parse(body));
    const runningSince = dayStop ? null : later(0);
    const data = { jobId: 'signs', seconds: 0, clockMinutes: 0, runningSince, now: new Date().toISOString(), dayStop, longDay };
    return HttpResponse.json({ message: 'Running.', data: data satisfies Schemas['WorkClockDto'] });
  };
  api.on('POST /api/jobs/:id/clock/start', take);
  api.on('POST /api/jobs/:id/clock', take);
  logInAs();
  await startClock('signs', 'Signs');
});
afterEach(async () => {
  endSession();
  told.mockRestore();
  Reflect.deleteProperty(document, 'visibilityState');
  jest.useRealTimers();
});

const DISTURBING = { status: 'pending', content: ['violence'] } as const;
const STRICT = { status: 'pending', stopsLongDays: true } as const;
const LIMITS = [
  ['content', DISTURBING, STRICT],
  ['longDay', STRICT, DISTURBING],
] as const;

describe('a day with enough work', () => {
  it.each(LIMITS)('pauses the clock by the limit %s, and the device knows until tomorrow which work it stops', async (stop, job, other) => {
    dayStop = stop;
    await pass(2.5);
    expect(stored()).toMatchObject({ run: null, paused: { reason: stop }, unsent: {} });
    expect([job, other].map((each) => dayStopOf(each, Date.now()))).toEqual([stop, null]);
    expect(dayStopOf({ ...job, status: 'rejected' }, Date.now())).toBeNull();
    expect(dayStopOf(job, Date.now() + 24 * 60 * MINUTE)).toBeNull();
  });

  it.each(LIMITS.map(([stop, job]) => [stop, job] as const))(
    'refuses a start by the limit %s, and leaves another clock running',
    async (stop, job) => {
      await pass(1);
      api.refuse('POST /api/jobs/:id/clock/start', DAY_LIMIT_MESSAGES[stop], 409);
      await expect(startClock('names', 'Names')).rejects.toThrow(DAY_LIMIT_MESSAGES[stop]);
      expect(stored()?.run).toMatchObject({ jobId: 'signs' });
      expect(readJobClock({ _id: 'signs', clockMinutes: 0 })).toEqual({ minutes: 1, running: true });
      expect(dayStopOf(job, Date.now())).toBe(stop);
    },
  );

  it('is not over by another refusal', async () => {
    await pass(1);
    api.refuse('POST /api/jobs/:id/clock/start', 'This job is submitted now.', 409);
    await expect(startClock('names', 'Names')).rejects.toThrow('This job is submitted now.');
    for (const job of [DISTURBING, STRICT]) expect(dayStopOf(job, Date.now())).toBeNull();
  });

  it('tells who goes on to rest, once a day, and stops no clock', async () => {
    longDay = true;
    await pass(10.5);
    expect(rested()).toEqual([DAY_LIMIT_MESSAGES.rest]);
    expect(stored()?.run).toMatchObject({ jobId: 'signs' });
    expect([STRICT, DISTURBING].map((job) => dayStopOf(job, Date.now()))).toEqual(['longDay', null]);
    jest.setSystemTime(Date.now() + 24 * 60 * MINUTE);
    await startClock('names', 'Names');
    await pass(2.5);
    expect(rested()).toHaveLength(1);
  });

  it('does not tell to rest beside a stop', async () => {
    [dayStop, longDay] = ['longDay', true];
    await pass(2.5);
    expect(stored()?.paused).toMatchObject({ reason: 'longDay' });
    expect(rested()).toEqual([]);
  });
});

it('of another tab goes on if the server refuses a start of this one', async () => {
  await pass(1);
  const answer = api.hold('POST /api/jobs/:id/clock/start');
  const start = startClock('names', 'Names');
  const { run, ...rest } = stored() ?? NO_CLOCK;
  storeClock(user.userId, { ...rest, run: run && { ...run, jobId: 'texts', title: 'Texts' } });
  answer(HttpResponse.json({ message: 'This job is submitted now.' }, { status: 409 }));
  await expect(start).rejects.toThrow('This job is submitted now.');
  expect(stored()?.run).toMatchObject({ jobId: 'texts' });
});

describe('the clock of a page', () => {
  it('pauses once the page is out of sight for five minutes, and delivers these', async () => {
    await pass(1);
    setVisible(false);
    await pass(0);
    // A phone may end a hidden page.
    expect(sent).toEqual([{ intervals: [{ from: later(0), to: later(1) }], runningSince: later(0) }]);
    await pass(4.9);
    expect(stored()?.run).toMatchObject({ hiddenAt: NINE + MINUTE });
    await pass(1);
    expect(stored()).toMatchObject({ run: null, paused: { reason: 'hidden' } });
    expect(sent.at(-1)).toEqual({ intervals: [{ from: later(0), to: later(6) }], runningSince: null });
  });

  it('tells the server every two minutes that it runs', async () => {
    await pass(4.1);
    expect(sent).toEqual([2, 4].map((minutes) => ({ intervals: [{ from: later(0), to: later(minutes) }], runningSince: later(0) })));
  });

  it('is paused after a submission without a network, though the server heard last that it runs', async () => {
    const job = { _id: 'signs', clockMinutes: 0, clockRunning: true };
    await pass(3);
    expect(readJobClock(job)).toEqual({ minutes: 3, running: true });
    online = false;
    stopClockOf('signs', false);
    expect(readJobClock(job)).toMatchObject({ running: false });
  });

  it('leaves nothing on the device after a log-out that the server counts up to', async () => {
    await pass(3);
    endSession();
    expect(stored()).toBeUndefined();
  });

  it('does not count the time that the device slept before a log-out', async () => {
    await pass(2.5);
    jest.setSystemTime(NINE + 60 * MINUTE);
    endSession();
    expect(stored()?.unsent).toEqual({ signs: [{ from: NINE, to: NINE + 2.5 * MINUTE }] });
  });

  it('keeps the time of another job that the server did not take, over a log-out', async () => {
    await pass(1);
    refused = 'signs';
    await startClock('names', 'Names');
    await pass(2.5);
    endSession();
    expect(stored()).toMatchObject({ run: null, unsent: { signs: [{ from: NINE, to: NINE + MINUTE }] } });
  });

  it('keeps the time of the clock that runs where the server took another job’s alone', async () => {
    await pass(1);
    refused = 'names';
    await startClock('names', 'Names');
    await pass(2.5);
    endSession();
    expect(stored()?.unsent).toEqual({ names: [{ from: NINE + MINUTE, to: NINE + 3.5 * MINUTE }] });
  });

  it('keeps the time that the server did not hear of over a log-out without a network, until its owner is back', async () => {
    await pass(2.5);
    online = false;
    await pass(30);
    endSession();
    expect(stored()).toMatchObject({ run: null, paused: null, unsent: { signs: [{ from: NINE, to: NINE + 32.5 * MINUTE }] } });
    online = true;
    await pass(60);
    expect(sent).toHaveLength(1);
    logInAs();
    watchClock(user.userId);
    await pass(0.1);
    expect(sent.at(-1)).toEqual({ intervals: [{ from: later(0), to: later(32.5) }], runningSince: null });
    expect(stored()).toBeUndefined();
  });
});
