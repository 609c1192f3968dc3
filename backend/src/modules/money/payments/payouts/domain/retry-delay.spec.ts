import { describe, expect, it } from '@jest/globals';
import { isRejectionFinal, retryDelay } from './retry-delay.js';

describe('the bank is asked again', () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [2, 4_000],
    [7, 128_000],
    [8, 256_000],
    [9, 300_000],
    [20, 300_000],
    [21, 300_000],
    [100_000, 300_000],
  ])('after %i attempts in %i ms', (attempts, ms) => {
    expect(retryDelay(attempts)).toBe(ms);
  });
});

describe('a refusal', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  it.each<[string | null, boolean]>([
    [null, true],
    ['2026-11-20T11:59:00.000Z', true],
    ['2026-11-20T11:59:00.001Z', false],
    ['2026-11-20T11:59:59.999Z', false],
    ['2026-11-20T11:00:00.000Z', true],
  ])('after a timeout at %s is final: %s', (timeout, final) => {
    expect(isRejectionFinal(now, timeout ? new Date(timeout) : null)).toBe(final);
  });
});
