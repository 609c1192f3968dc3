import { describe, expect, it } from '@jest/globals';
import { LIMITS, QUOTE_MESSAGES, toMajorUnits } from '@labelbridge/contracts';
import { bandText, readRate, SET_RATE_RULES } from './SetRateDialog.js';

const problem = (text: string) => SET_RATE_RULES.rate.map((rule) => rule(text, { rate: text })).find(Boolean);

describe('a rate', () => {
  it.each([
    ['1523.45', 152_345],
    ['1,523.45', 152_345],
    ['0.01', 1],
    [toMajorUnits(LIMITS.rateMax), LIMITS.rateMax],
  ])('%s is %i kobo', (typed, rate) => {
    expect(problem(typed)).toBeUndefined();
    expect(readRate({ rate: typed, source: '' })).toEqual({ from: 'USD', rate });
  });

  it.each(['', '0', '-1', '1523.456', 'abc', toMajorUnits(LIMITS.rateMax + 1)])('%j is none', (typed) => {
    expect(problem(typed)).toBe(QUOTE_MESSAGES.rateShape);
    expect(readRate({ rate: typed, source: 'CBN' })).toBeUndefined();
  });

  it('keeps its source', () => {
    expect(readRate({ rate: '1500', source: ' CBN ' })).toEqual({ from: 'USD', rate: 150_000, source: 'CBN' });
  });
});

describe('what one admin may set alone', () => {
  const confirmed = { from: 'USD', to: 'NGN', rate: 150_000, source: 'CBN', quotedAt: '2026-11-20T08:00:00.000Z' } as const;

  it('is said with its limits', () => {
    expect(bandText({ percent: 5, confirmed, least: 142_500, most: 157_500 })).toContain('From ₦1,425.00 to ₦1,575.00 it is set at once');
  });

  it('is nothing where there is no rate to compare with', () => {
    expect(bandText({ percent: 5, confirmed: null, least: null, most: null })).toContain('another admin must approve it');
  });
});
