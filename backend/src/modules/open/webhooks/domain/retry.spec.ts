import { expect, it, test } from '@jest/globals';
import { WEBHOOK_LIMITS } from '@labelbridge/contracts';
import { LEASE_MS, retryWait, slowdownOf } from './retry.js';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-30T08:00:00Z');

test.each([0, 0.5, 0.999])('ten tries take about three days, with the chance of %d', (random) => {
  const waits = Array.from({ length: WEBHOOK_LIMITS.tries }, (_, n) => retryWait(n + 1, random));
  expect(waits.at(-1)).toBeUndefined();
  const sum = waits.reduce<number>((all, wait) => all + (wait ?? 0), 0) / DAY_MS;
  expect(sum).toBeGreaterThan(2.5);
  expect(sum).toBeLessThan(3.5);
});

it('a wait differs by a tenth at most', () => {
  expect([retryWait(1, 0), retryWait(1, 0.5), retryWait(1, 1)]).toEqual([9_000, 10_000, 11_000]);
});

it('a lease is longer than a try', () => expect(LEASE_MS).toBeGreaterThan(WEBHOOK_LIMITS.timeout * 2_000));

test.each([
  [null, undefined, 60_000],
  [200, '60', undefined],
  [500, undefined, undefined],
  [500, '30', 30_000],
  [503, undefined, undefined],
  [429, undefined, 60_000],
  [502, undefined, 60_000],
  [504, undefined, 60_000],
  [429, '120', 120_000],
  [429, '999999999', 3_600_000],
  [429, 'Mon, 30 Nov 2026 08:05:00 GMT', 300_000],
  [429, 'Mon, 30 Nov 2026 07:00:00 GMT', 60_000],
  [429, '-5', 60_000],
  [429, 'soon', 60_000],
])('an answer of %d with Retry-After %s slows the endpoint down by %s ms', (status, retryAfter, ms) => {
  expect(slowdownOf(status, retryAfter, NOW)).toBe(ms);
});
