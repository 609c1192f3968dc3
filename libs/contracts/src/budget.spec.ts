import { describe, expect, it } from '@jest/globals';
import { BUDGET_FORM_RULES, BUDGET_MESSAGES, isBudgetLow, payReservedText } from './budget.js';

describe('a budget', () => {
  it.each([
    [100, 10, false],
    [100, 9, true],
    [99, 9, true],
    [1, 1, false],
    [1, 0, true],
  ])('of %d is low with %d left: %p', (budget, left, low) => {
    expect(isBudgetLow(budget, left)).toBe(low);
  });

  it.each([
    ['5', 'USD', '4', 'NGN', BUDGET_MESSAGES.rateCurrency],
    ['5', 'NGN', '4', 'NGN', undefined],
    ['', 'USD', '4', 'NGN', undefined],
    ['5', 'USD', '', 'NGN', undefined],
  ])('of %s %s fits a rate of %s %s: %s', (amount, currency, rate, rateCurrency, problem) => {
    const form = { 'budget.amount': amount, 'rate.amount': rate, 'rate.currency': rateCurrency };
    expect(BUDGET_FORM_RULES['budget.currency'].map((rule) => rule(currency, form))).toEqual([problem]);
  });
});

it.each([
  ['task', null, 'Pay for this work is not set aside'],
  ['completion', 5_000, 'Pay for this work is set aside'],
  ['item', 5_000, 'Pay for this work is set aside, up to ₦50.00'],
] as const)('the offer of a rate per %s with %s set aside says: %s', (per, amount, text) => {
  const reserved = amount === null ? null : ({ amount, currency: 'NGN' } as const);
  expect(payReservedText(reserved, { amount: 5_000, currency: 'NGN', per })).toBe(text);
});
