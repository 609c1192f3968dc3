import { describe, expect, it } from '@jest/globals';
import {
  counted,
  delivered,
  type DeviceClock,
  hidden,
  NO_CLOCK,
  recordedFor,
  secondsOfRun,
  seen,
  started,
  stopped,
  TICK_MS,
} from './device-clock.js';

const MINUTE = 60_000;
const at = (minutes: number) => minutes * MINUTE;
const SIGNS = { jobId: 'signs', title: 'Signs', seconds: 0 };
const running = (clock: DeviceClock = NO_CLOCK) => started(clock, SIGNS, at(0));
/** Simulates a visible page up to this minute. */
const alive = (clock: DeviceClock, from: number, until: number) => {
  let next = clock;
  for (let now = at(from); now <= at(until); now += TICK_MS) next = seen(next, now, true);
  return next;
};

describe('the clock of a device', () => {
  it('counts while a page is in sight', () => {
    const clock = alive(running(), 0, 10);
    expect(secondsOfRun(clock, 'signs', at(10))).toBe(600);
    expect(recordedFor(clock, 'signs')).toEqual([{ from: 0, to: at(10) }]);
    expect(secondsOfRun(clock, 'other', at(10))).toBeUndefined();
  });

  it('runs for one job: starting another stops it', () => {
    const clock = started(alive(running(), 0, 3), { ...SIGNS, jobId: 'names', seconds: 60 }, at(3));
    expect([clock.run?.jobId, recordedFor(clock, 'signs')]).toEqual(['names', [{ from: 0, to: at(3) }]]);
    expect(secondsOfRun(clock, 'names', at(4))).toBe(120);
  });

  it('pauses after five minutes out of sight, and says why', () => {
    const away = hidden(alive(running(), 0, 2), at(2));
    expect(seen(seen(away, at(4), false), at(6), true).run).toMatchObject({ hiddenAt: null, seenAt: at(6) });
    const back = seen(away, at(60), true);
    expect([back.run, back.paused?.reason, recordedFor(back, 'signs')]).toEqual([null, 'hidden', [{ from: 0, to: at(7) }]]);
  });

  it('continues while another page of Labelbridge is in sight', () => {
    const clock = alive(seen(hidden(running(), at(0)), TICK_MS, true), 1, 9);
    expect(seen(clock, at(9), false).run).toMatchObject({ seenAt: at(9), hiddenAt: null });
  });

  it('ends at the last sign of life where the phone died', () => {
    const clock = seen(alive(running(), 0, 2), at(120), true);
    expect([clock.paused?.reason, recordedFor(clock, 'signs')]).toEqual(['away', [{ from: 0, to: at(2) }]]);
  });

  it('goes on from what the server counts after a silence', () => {
    const clock = counted(alive(running(), 0, 40), 'signs', { seconds: 900, until: at(39) });
    expect([secondsOfRun(clock, 'signs', at(41)), recordedFor(clock, 'signs')]).toEqual([1_020, [{ from: at(39), to: at(40) }]]);
    expect(counted(clock, 'other', { seconds: 1, until: at(40) })).toBe(clock);
  });

  it('keeps what is not delivered, and forgets what is', () => {
    const clock = stopped(alive(running(), 0, 2), at(2));
    expect(delivered(clock, 'signs', [{ from: 0, to: at(1) }]).unsent).toEqual({ signs: [{ from: 0, to: at(2) }] });
    expect(delivered(clock, 'signs', [{ from: 0, to: at(2) }]).unsent).toEqual({});
    expect(stopped(NO_CLOCK, at(1))).toBe(NO_CLOCK);
  });
});
