import { describe, expect, it } from '@jest/globals';
import { type RateFact, chooseRate, quoteOf } from './choose-rate.js';
import { offerOf } from './offer.js';
import { koboPerUnit, rateIn } from './read-rate.js';

const now = new Date('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const rate = (hoursAgo: number, origin: RateFact['origin'], kobo = 150_000): RateFact => ({
  from: 'USD',
  rate: kobo,
  source: 's',
  origin,
  at: new Date(now.getTime() - hoursAgo * HOUR),
});

describe('the rate that is quoted', () => {
  const [old, own, newer, provided] = [rate(25, 'admin', 1), rate(20, 'admin', 2), rate(2, 'admin', 3), rate(1, 'provider', 4)];
  it.each<[string, RateFact[], RateFact | null]>([
    ['nothing', [], null],
    ['one that is too old', [old], null],
    ['a provider’s', [provided], provided],
    ['an admin’s own before a newer one of a provider', [provided, own], own],
    ['the newest own', [own, newer, provided], newer],
    ['the newest own, whatever the order', [newer, own], newer],
    ['the provider’s where the own is too old', [old, provided], provided],
    ['exactly a day old', [rate(24, 'admin')], rate(24, 'admin')],
    ['of a time to come', [rate(-1, 'admin')], null],
    ['of this very moment', [rate(0, 'admin')], rate(0, 'admin')],
  ])('of %s', (_what, rates, chosen) => {
    expect(chooseRate(rates, now)).toEqual(chosen);
  });

  it('of two of the same moment is the first', () => {
    expect(chooseRate([rate(1, 'admin', 7), rate(1, 'admin', 8)], now)?.rate).toBe(7);
  });

  it('names its source and time', () => {
    expect(quoteOf(rate(1, 'provider', 5))).toEqual({ from: 'USD', to: 'NGN', rate: 5, source: 's', quotedAt: '2026-11-20T11:00:00.000Z' });
  });
});

describe('a provider’s rate', () => {
  it.each<[unknown, number | undefined]>([
    [1523.45, 152_345],
    ['1523.45', 152_345],
    [' 1523.4 ', 152_340],
    ['1523', 152_300],
    ['1523.454', 152_345],
    ['1523.455', 152_346],
    ['1523.9951', 152_400],
    ['0.01', 1],
    ['0.005', 1],
    ['0.004', undefined],
    [0, undefined],
    ['100000', 10_000_000],
    ['100000.01', undefined],
    [-5, undefined],
    ['1e3', undefined],
    ['x1523', undefined],
    ['1523x', undefined],
    ['1,523', undefined],
    ['', undefined],
    [null, undefined],
    [true, undefined],
    [{}, undefined],
    [[1523], undefined],
    [1523n, undefined],
  ])('%p is %p kobo', (text, kobo) => {
    expect(koboPerUnit(text)).toBe(kobo);
  });

  it.each<[unknown, number | undefined]>([
    [{ rate: 2 }, 200],
    [{ rates: { NGN: 3, EUR: 1 } }, 300],
    [{ conversion_rate: 4 }, 400],
    [{ conversion_rates: { NGN: 5 } }, 500],
    [{ status: true, data: { rate: 6 } }, 600],
    [{ data: { rates: { NGN: 7 } } }, 700],
    [{ rate: 'n/a', rates: { NGN: 8 } }, 800],
    [{ rates: null }, undefined],
    [{ rates: { USD: 1 } }, undefined],
    [null, undefined],
    ['2', undefined],
    [[], undefined],
  ])('in %j is %p', (answer, kobo) => {
    expect(rateIn(answer)).toBe(kobo);
  });
});

describe('an offer', () => {
  const quote = quoteOf(rate(1, 'admin', 150_000));
  const payBy = '2026-11-27';
  const naira = (amount: number) => ({ amount, currency: 'NGN' });
  it.each([
    [
      'in Naira',
      { amount: 6_000, currency: 'NGN', per: 'task' },
      quote,
      100,
      { quote: null, rateMissing: false, gross: naira(6_000), net: naira(5_900) },
    ],
    [
      'in dollars',
      { amount: 400, currency: 'USD', per: 'completion' },
      quote,
      100,
      { quote, rateMissing: false, gross: naira(600_000), net: naira(599_900) },
    ],
    [
      'in dollars, by the hour',
      { amount: 400, currency: 'USD', per: 'hour' },
      quote,
      100,
      { quote, rateMissing: false, gross: naira(600_000), net: naira(600_000) },
    ],
    [
      'in dollars without a rate',
      { amount: 400, currency: 'USD', per: 'task' },
      null,
      0,
      { quote: null, rateMissing: true, gross: null, net: null },
    ],
    [
      'below the fee',
      { amount: 50, currency: 'NGN', per: 'task' },
      null,
      100,
      { quote: null, rateMissing: false, gross: naira(50), net: naira(0) },
    ],
  ] as const)('%s', (_what, work, today, feeKobo, expected) => {
    expect(offerOf({ rate: work, quote: today, feeKobo, payBy })).toEqual({ rate: work, fee: naira(feeKobo), payBy, ...expected });
  });
});
