import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { BUDGETS, type RateLimit, intervalOf, waitOf } from './rate-limit.js';

const HOUR = 3_600_000;

/** Spends of a budget as `Limits` does, at these instants. @returns when it was allowed */
function allowed(budget: RateLimit, instants: readonly number[]): number[] {
  let paidBackAt = new Date(0);
  return instants.filter((instant) => {
    const now = new Date(instant);
    if (waitOf(budget, paidBackAt, now) > 0) return false;
    paidBackAt = new Date(Math.max(paidBackAt.getTime(), instant) + intervalOf(budget));
    return true;
  });
}

const budgets = fc.record({ burst: fc.integer({ min: 1, max: 20 }), perHour: fc.integer({ min: 1, max: 60 }) });
const instants = fc.array(fc.integer({ min: 1, max: 4 * HOUR }), { maxLength: 300 }).map((all) => all.toSorted((a, b) => a - b));

describe('a budget', () => {
  it('allows in any hour at most burst + perHour, however the tries lie', () => {
    fc.assert(
      fc.property(budgets, instants, (budget, tries) => {
        const taken = allowed(budget, tries);
        for (const from of taken)
          expect(taken.filter((instant) => instant >= from && instant < from + HOUR).length).toBeLessThanOrEqual(
            budget.burst + budget.perHour,
          );
      }),
    );
  });

  it('allows a burst at once, and the next when it said', () => {
    fc.assert(
      fc.property(budgets, (budget) => {
        const now = HOUR;
        expect(allowed(budget, Array<number>(budget.burst + 5).fill(now))).toHaveLength(budget.burst);
        const wait = waitOf(budget, new Date(now + budget.burst * intervalOf(budget)), new Date(now));
        expect(allowed(budget, [...Array<number>(budget.burst).fill(now), now + wait - 1, now + wait])).toEqual([
          ...Array<number>(budget.burst).fill(now),
          now + wait,
        ]);
      }),
    );
  });
});

test('passwords from new devices: at most ten checks in any hour (issue 7)', () => {
  const { burst, perHour } = BUDGETS.loginNewDevice;
  expect(burst + perHour).toBeLessThanOrEqual(10);
});
