import { expect, it } from '@jest/globals';
import { type Quote } from '@labelbridge/contracts';
import { type PaymentDto } from '../../invoices/dto/payment.dto.js';
import { paymentColumnsFor } from './payments.csv.js';

const quote: Quote = { from: 'USD', to: 'NGN', rate: 150_175, source: 'A bank', quotedAt: '2026-11-24T10:00:00.000Z' };
const dollars = { amount: { amount: 6_000, currency: 'USD' }, quote, naira: { amount: 9_010_500, currency: 'NGN' } } as PaymentDto;

it.each([
  ['USER', dollars, ['90105.00', '1501.75']],
  ['ADMIN', dollars, ['90105.00', '1501.75']],
  ['ADMIN', { ...dollars, quote: null, naira: null }, [null, null]],
] as const)('says to %s at its end what an invoice comes to in Naira and at which rate, where that is known', (role, row, told) => {
  const last = paymentColumnsFor({ role }).slice(-2);
  expect(last.map(({ title, of }) => [title, of(row)])).toEqual([
    ['Amount in NGN', told[0]],
    ['Rate', told[1]],
  ]);
});
