import { expect, it } from '@jest/globals';
import { laterRateStarts, paysLess } from './later-rate.js';
import { type Rate } from './rate.js';

const RATE: Rate = { amount: 5_000, currency: 'NGN', per: 'item' };

it.each<[string, Rate | null, Rate | null, boolean]>([
  ['the same', RATE, RATE, false],
  ['more', { ...RATE, amount: 5_001 }, RATE, false],
  ['less by a kobo', { ...RATE, amount: 4_999 }, RATE, true],
  ['skipped items too', { ...RATE, paySkipped: true }, RATE, false],
  ['skipped items no longer', RATE, { ...RATE, paySkipped: true }, true],
  ['another unit, which cannot be compared', { ...RATE, amount: 900_000, per: 'hour' }, RATE, true],
  ['another currency', { ...RATE, currency: 'USD' }, RATE, true],
  ['nothing', null, RATE, true],
  ['a first rate', RATE, null, false],
  ['nothing as before', null, null, false],
])('tells if work pays less: %s', (_what, next, before, less) => {
  expect(paysLess(next, before)).toBe(less);
});

it('starts 7 days after its announcement', () => {
  expect(laterRateStarts(new Date('2026-11-29T10:00:00Z')).toISOString()).toBe('2026-12-06T10:00:00.000Z');
});
