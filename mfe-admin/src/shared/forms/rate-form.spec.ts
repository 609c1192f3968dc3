import { describe, expect, it } from '@jest/globals';
import { fieldProblem, WORK_MESSAGES } from '@labelbridge/contracts';
import { RATE_RULES, rateValues, readRate } from './rate-form.js';

const typed = (amount: string, currency = 'USD', per = 'hour') => ({
  'rate.amount': amount,
  'rate.currency': currency,
  'rate.per': per,
  'rate.paySkipped': 'yes',
});

describe('a rate in a form', () => {
  it.each([
    ['4', 'USD', 'hour', { amount: 400, currency: 'USD', per: 'hour' }],
    ['1,500.50', 'NGN', 'task', { amount: 150_050, currency: 'NGN', per: 'task' }],
    [' 60 ', 'USD', 'completion', { amount: 6_000, currency: 'USD', per: 'completion' }],
    ['50', 'NGN', 'item', { amount: 5_000, currency: 'NGN', per: 'item', paySkipped: true }],
    ['', 'NGN', 'hour', null],
  ])('reads %p %s per %s', (amount, currency, per, rate) => {
    expect(readRate(typed(amount, currency, per))).toEqual(rate);
  });

  it('shows what is there so that it reads back the same', () => {
    const rate = { amount: 150_005, currency: 'NGN', per: 'task' } as const;
    expect(readRate(rateValues(rate))).toEqual(rate);
    expect(readRate(rateValues(null))).toBeNull();
  });

  it.each(['0', '-4', '4.005', 'four', '1e3', '100000000.01'])('refuses %p', (amount) => {
    expect(fieldProblem(RATE_RULES['rate.amount'], amount)).toBe(WORK_MESSAGES.amountShape);
  });

  it('may be left out', () => {
    expect(fieldProblem(RATE_RULES['rate.amount'], ' ')).toBeUndefined();
  });
});
