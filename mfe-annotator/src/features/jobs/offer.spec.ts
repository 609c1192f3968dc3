import { describe, expect, it } from '@jest/globals';
import { QUOTE_MESSAGES, type Rate } from '@labelbridge/contracts';
import { describeExpected, describeNaira, describeOffer, getsItsPay, liveAmount, NO_RATE, readMinutes } from './offer.js';

const hourly: Rate = { amount: 400, currency: 'USD', per: 'hour' };
const perTask: Rate = { amount: 600_000, currency: 'NGN', per: 'task' };
const onCompletion: Rate = { amount: 6_000, currency: 'USD', per: 'completion' };

describe('the offer before work starts', () => {
  it.each([
    [hourly, '$4 per hour', 'US dollars (USD)'],
    [perTask, '₦6,000 per task', 'Nigerian Naira (NGN)'],
    [onCompletion, '$60 on completion', 'US dollars (USD)'],
  ])('%j pays %s in %s', (rate, pays, currency) => {
    expect(describeOffer(rate)).toMatchObject({ pays, currency });
  });

  it('promises no amount where there is no rate', () => {
    expect(describeOffer(null)).toMatchObject({ pays: NO_RATE, currency: undefined });
  });
});

describe('the amount while minutes are typed', () => {
  it.each([
    ['90', '$6.00', '1 h 30 min at $4 per hour'],
    ['1', '$0.07', '1 min at $4 per hour'],
    [' 60 ', '$4.00', '1 h at $4 per hour'],
  ])('an hour rate and %j minutes: %s, %s', (typed, amount, because) => {
    expect(liveAmount(hourly, typed)).toEqual({ amount, because });
  });

  it.each(['', '0', '-5', '1.5', '1e3', 'an hour', '44641'])('an hour rate and %j: no amount, and what is missing', (typed) => {
    const live = liveAmount(hourly, typed);
    expect(live.amount).toBeUndefined();
    expect(live.because).toContain('Enter your minutes');
  });

  it('a task pays the same however long it takes', () => {
    expect(liveAmount(perTask, '').amount).toBe('₦6,000.00');
    expect(liveAmount(perTask, '500').amount).toBe('₦6,000.00');
    expect(liveAmount(onCompletion, 'x').amount).toBe('$60.00');
  });

  it('shows no amount where there is no rate', () => {
    expect(liveAmount(null, '60')).toEqual({ amount: undefined, because: `${NO_RATE}.` });
  });
});

describe('minutes as typed', () => {
  it.each([
    ['1', 1],
    ['44640', 44_640],
    ['0', undefined],
    ['44641', undefined],
    ['12.5', undefined],
    ['0x10', undefined],
    ['٣', undefined],
  ])('%j reads %j', (typed, minutes) => {
    expect(readMinutes(typed)).toBe(minutes);
  });
});

const naira = (amount: number) => ({ amount, currency: 'NGN' }) as const;
const usd = (amount: number) => ({ amount, currency: 'USD' }) as const;
const quote = { from: 'USD', to: 'NGN', rate: 152_345, source: 'CBN', quotedAt: '2026-11-20T08:00:00.000Z' } as const;
const offered = { rateMissing: false, payBy: '2026-12-08', fee: naira(0), quote: null } as const;

describe('how much work a job in the product is', () => {
  const perHour = {
    ...offered,
    rate: { amount: 600_000, currency: 'NGN', per: 'hour' },
    gross: naira(600_000),
    net: naira(600_000),
  } as const;

  it('is its time, with what work by the hour pays altogether', () => {
    expect(describeExpected({ ...perHour, estimatedMinutes: 40 }, 12)).toEqual({ time: 'About 40 min', pay: 'About ₦4,000.00' });
  });

  it('is its time, with what an hour of other work pays, in Naira too', () => {
    const rate = { amount: 600, currency: 'USD', per: 'task' } as const;
    const offer = { ...offered, rate, gross: naira(914_070), net: naira(914_070), quote, estimatedMinutes: 90, estimatedHourly: usd(400) };
    expect(describeExpected(offer, 12)).toEqual({ time: 'About 1 h 30 min', hourly: '$4.00, ₦6,093.80 at today’s rate' });
  });

  it('is said to be unknown before anybody has begun, and is not said of work elsewhere', () => {
    expect(describeExpected({ ...perHour, estimatedMinutes: null }, 12)).toEqual({ time: 'Not known yet' });
    expect(describeExpected(perHour, 12)).toBeUndefined();
  });
});

describe('work that is paid per item', () => {
  const perItem = { amount: 5_000, currency: 'NGN', per: 'item', paySkipped: false } as const;
  const offer = { ...offered, rate: perItem, gross: naira(5_000), fee: naira(1_000), net: naira(5_000) };

  it('says what counts, and what all items pay', () => {
    expect(describeOffer(perItem)).toMatchObject({ pays: '₦50 per item', counts: 'Each item that is done; skipped ones pay nothing' });
    expect(describeOffer({ ...perItem, paySkipped: true }).counts).toBe('Each item that is done, and each that is skipped');
    expect(describeExpected({ ...offer, estimatedMinutes: null }, 12)).toEqual({
      time: 'Not known yet',
      pay: '₦600.00 if all items are done',
    });
    const known = { ...offer, estimatedMinutes: 30, estimatedHourly: naira(120_000) };
    expect(describeExpected(known, 12)).toMatchObject({ pay: '₦600.00 if all items are done', hourly: '₦1,200.00' });
    expect(describeNaira(offer)).toEqual({ gets: '₦50.00 per item', because: 'a fee of ₦10.00 is kept of each payout' });
  });

  it('pays what is done, whatever minutes are typed', () => {
    const items = { done: 10, skipped: 2 };
    expect(liveAmount(perItem, 'x', { items })).toEqual({ amount: '₦500.00', because: '10 items at ₦50 per item; 2 skipped' });
    expect(liveAmount({ ...perItem, paySkipped: true }, '90', { items }).amount).toBe('₦600.00');
  });
});

describe('what reaches the account', () => {
  it.each([
    [
      'dollars an hour',
      { ...offered, rate: { amount: 400, currency: 'USD', per: 'hour' }, gross: naira(609_380), net: naira(609_380), quote },
      '₦6,093.80 per hour',
      '$1 = ₦1,523.45, by CBN',
    ],
    [
      'Naira, without a fee',
      { ...offered, rate: { amount: 600_000, currency: 'NGN', per: 'task' }, gross: naira(600_000), net: naira(600_000) },
      '₦6,000.00',
      '',
    ],
    [
      'dollars, less a fee',
      {
        ...offered,
        rate: { amount: 400, currency: 'USD', per: 'task' },
        gross: naira(609_380),
        fee: naira(5_000),
        net: naira(604_380),
        quote,
      },
      '₦6,043.80',
      '$1 = ₦1,523.45, by CBN; ₦6,093.80 less a fee of ₦50.00',
    ],
  ] as const)('of %s', (_what, offer, gets, because) => {
    expect(describeNaira(offer)).toEqual({ gets, because });
  });

  it('is said beside the pay only where it differs from it', () => {
    const offer = { ...offered, rate: perTask, gross: naira(600_000), net: naira(600_000) };
    expect(getsItsPay(offer)).toBe(true);
    expect(getsItsPay({ ...offer, fee: naira(5_000), net: naira(595_000) })).toBe(false);
    expect(getsItsPay({ ...offer, rate: { ...perTask, currency: 'USD' } })).toBe(false);
    expect(getsItsPay({ ...offer, gross: null, net: null })).toBe(false);
  });

  it('is not said without a rate of today: that it is missing is', () => {
    const offer = { ...offered, rate: { amount: 400, currency: 'USD', per: 'hour' }, rateMissing: true, gross: null, net: null } as const;
    expect(describeNaira(offer)).toEqual({ gets: undefined, because: QUOTE_MESSAGES.rateMissing });
    expect(liveAmount(offer.rate, '90', { offer }).amount).toBe('$6.00');
  });

  it('is reckoned while the minutes are typed', () => {
    const rate = { amount: 400, currency: 'USD', per: 'hour' } as const;
    const offer = { ...offered, rate, gross: naira(609_380), net: naira(609_380), quote };
    expect(liveAmount(rate, '90', { offer }).amount).toBe('$6.00, ₦9,140.70 at today’s rate');
  });
});
