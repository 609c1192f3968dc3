import { describe, expect, it } from '@jest/globals';
import { type Currency } from '@labelbridge/contracts';
import { invoicesText, totalsText } from './totals.js';

const invoice = (amount: number, currency: Currency) => ({ amount: { amount, currency } });

describe('the total of chosen invoices', () => {
  it('never adds up two currencies', () => {
    expect(totalsText([invoice(600_000, 'NGN'), invoice(400, 'USD'), invoice(750_010, 'NGN'), invoice(1, 'USD')])).toBe(
      '₦13,500.10 and $4.01',
    );
  });

  it('names only the currencies that occur', () => {
    expect(totalsText([invoice(400, 'USD')])).toBe('$4.00');
  });
});

it('counts invoices in words', () => {
  expect([invoicesText(1), invoicesText(2)]).toEqual(['1 invoice', '2 invoices']);
});
