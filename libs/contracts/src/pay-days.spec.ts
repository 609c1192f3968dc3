import { expect, it } from '@jest/globals';
import { invoicePayBy, isOverdue, offerPayBy } from './pay-days.js';

it('work is reviewed within three days and paid four days later', () => {
  expect(offerPayBy('2026-11-20')).toBe('2026-11-27');
});

it('an invoice is paid four days after its day in Lagos', () => {
  expect(invoicePayBy(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-24');
  expect(invoicePayBy(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-25');
});

it.each([
  ['2026-11-24', '2026-11-24', false],
  ['2026-11-24', '2026-11-25', true],
  ['2026-12-01', '2026-11-25', false],
])('to be paid by %s, on %s: late is %p', (payBy, today, late) => {
  expect(isOverdue(payBy, today)).toBe(late);
});
