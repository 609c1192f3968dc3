import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { RATE_LIMITS, type RateLimit, intervalOf, paidBackBy, toleranceOf, waitOf } from './rate-limit.js';

const HOUR = 3_600_000;

/** Consumes tries as `RateLimiter` does. @returns the instants of the allowed tries */
function allowed(limit: RateLimit, instants: readonly number[]): number[] {
  let paidBackAt = new Date(0);
  return instants.filter((instant) => {
    const now = new Date(instant);
    if (waitOf(limit, paidBackAt, now) > 0) return false;
    paidBackAt = new Date(Math.max(paidBackAt.getTime(), instant) + intervalOf(limit));
    return true;
  });
}

const limits = fc.record({ burst: fc.integer({ min: 1, max: 20 }), perHour: fc.integer({ min: 1, max: 60 }) });
const instants = fc.array(fc.integer({ min: 1, max: 4 * HOUR }), { maxLength: 300 }).map((all) => all.toSorted((a, b) => a - b));

describe('a rate limit', () => {
  it('allows at most burst + perHour tries in any hour', () => {
    fc.assert(
      fc.property(limits, instants, (limit, tries) => {
        const taken = allowed(limit, tries);
        for (const from of taken)
          expect(taken.filter((instant) => instant >= from && instant < from + HOUR).length).toBeLessThanOrEqual(
            limit.burst + limit.perHour,
          );
      }),
    );
  });

  it('allows a burst at once, and the next try after the announced wait', () => {
    fc.assert(
      fc.property(limits, (limit) => {
        const now = HOUR;
        expect(allowed(limit, Array<number>(limit.burst + 5).fill(now))).toHaveLength(limit.burst);
        const wait = waitOf(limit, new Date(now + limit.burst * intervalOf(limit)), new Date(now));
        expect(allowed(limit, [...Array<number>(limit.burst).fill(now), now + wait - 1, now + wait])).toEqual([
          ...Array<number>(limit.burst).fill(now),
          now + wait,
        ]);
      }),
    );
  });
});

describe('when a limit is fully available again', () => {
  const limit = { burst: 3, perHour: 60 };
  const MINUTE = 60_000;
  const now = new Date(100 * HOUR);
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);

  test.each([
    ['is what was written, with tries left', 2, 0, 2],
    ['is what was written, used up', 3, 0, 3],
    ['is what was written by a clock a minute ahead', 3, 1, 3],
    ['is what was written long ago', -90, -93, -90],
    ['counts what a clock that was ahead had used, from now on', 60 * 24 * 40 + 2, 60 * 24 * 40, 2],
    ['counts no more than all of it where such a clock wrote', 60 * 24 * 40 + 9, 60 * 24 * 40, 3],
    ['is at most all of it away', 9, 0, 3],
  ])('%s', (_what, paidBack, writtenAt, expected) => {
    expect(paidBackBy(limit, { paidBackAt: at(paidBack), at: at(writtenAt) }, now)).toEqual(at(expected));
  });

  test.each([
    [2, 2],
    [60 * 24 * 40, 3],
  ])('of a record of an earlier version, %d minutes away, is %d', (paidBack, expected) => {
    expect(paidBackBy(limit, { paidBackAt: at(paidBack) }, now)).toEqual(at(expected));
  });
});

test.each(Object.entries<RateLimit>(RATE_LIMITS))('%s ends: after its burst somebody waits, at most an hour', (_name, limit) => {
  expect(toleranceOf(limit)).toBe((limit.burst - 1) * intervalOf(limit));
  const now = new Date(HOUR);
  expect(allowed(limit, Array<number>(limit.burst + 1).fill(HOUR))).toHaveLength(limit.burst);
  const wait = waitOf(limit, new Date(HOUR + limit.burst * intervalOf(limit)), now);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(HOUR);
});

test('allows at most ten password checks from new devices in any hour', () => {
  const { burst, perHour } = RATE_LIMITS.loginNewDevice;
  expect(burst + perHour).toBeLessThanOrEqual(10);
});
