import { describe, expect, it } from '@jest/globals';
import { formatInvoiceNumber, invoiceYear } from './invoice-names.js';

describe('an invoice number', () => {
  it.each([
    [2026, 1, 'INV-2026-000001'],
    [2026, 999_999, 'INV-2026-999999'],
    [2027, 1_000_000, 'INV-2027-1000000'],
  ])('year %i, number %i: %s', (year, sequence, text) => {
    expect(formatInvoiceNumber(year, sequence)).toBe(text);
  });

  it.each([
    ['2026-12-31T22:59:59.999Z', 2026],
    ['2026-12-31T23:00:00.000Z', 2027],
    ['2027-01-01T00:00:00.000Z', 2027],
  ])('at %s it is the year %i in Lagos', (instant, year) => {
    expect(invoiceYear(new Date(instant))).toBe(year);
  });
});
