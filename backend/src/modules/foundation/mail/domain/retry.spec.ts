import { describe, expect, it } from '@jest/globals';
import { ATTEMPTS_MAX, LEASE_MS, isRefusedForGood, retryDelay } from './retry.js';

describe('retryDelay', () => {
  it.each([
    [1, 30_000],
    [2, 60_000],
    [3, 120_000],
    [7, 1_920_000],
    [8, 3_600_000],
    [9, 3_600_000],
    [10, undefined],
    [11, undefined],
  ])('after attempt %i: %p ms', (attempts, delay) => {
    expect(retryDelay(attempts)).toBe(delay);
  });

  it('gives up after a little more than three hours', () => {
    const waits = Array.from({ length: ATTEMPTS_MAX }, (_, index) => retryDelay(index + 1) ?? 0);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(3);
    expect(hours).toBeLessThan(4);
  });

  it('leaves an attempt twice the maximum time of a transport', () => {
    expect(LEASE_MS).toBeGreaterThanOrEqual(120_000);
  });
});

describe('isRefusedForGood', () => {
  const failure = (code: string, responseCode?: number): Error => Object.assign(new Error('refused'), { code, responseCode });

  it.each([
    ['an unknown recipient (550)', failure('EENVELOPE', 550), true],
    ['a full mailbox (452)', failure('EENVELOPE', 452), false],
    ['a wrong password for the server (535): an operator mends that', failure('EAUTH', 535), false],
    ['no connection', failure('ECONNECTION'), false],
    ['something that is no error', 'EENVELOPE 550', false],
  ])('%s', (_name, error, forGood) => {
    expect(isRefusedForGood(error)).toBe(forGood);
  });
});
