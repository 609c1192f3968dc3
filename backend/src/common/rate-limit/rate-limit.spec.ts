import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { RATE_LIMITS, type RateLimit, intervalOf, waitOf } from './rate-limit.js';

const HOUR = 3_600_000;

/** Consumes tries as `RateLimiter` does, at these instants. @returns the instants of the allowed tries */
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

test('allows at most ten password checks from new devices in any hour', () => {
  const { burst, perHour } = RATE_LIMITS.loginNewDevice;
  expect(burst + perHour).toBeLessThanOrEqual(10);
});
