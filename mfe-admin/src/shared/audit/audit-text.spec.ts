import { expect, it } from '@jest/globals';
import { fieldLabel, isInstant, valueText } from './audit-text.js';

it.each([
  ['status', 'Status'],
  ['approvedAmount', 'Approved amount'],
  ['payoutAccount.bankCode', 'Payout account, bank code'],
  ['netKobo', 'Net'],
  ['adminevents', 'Events that admins are notified of'],
])('%s reads %s', (field, words) => expect(fieldLabel(field)).toBe(words));

it.each([
  ['approved', 'approved'],
  ['{"amount":700000,"currency":"NGN"}', '₦7,000.00'],
  ['{"minutes":210,"link":null,"note":"Done."}', 'minutes: 210, note: Done.'],
  ['{not json', '{not json'],
  ['["INV-1","INV-2"]', 'INV-1, INV-2'],
  ['[]', 'none'],
  ['false', 'no'],
  ['700000', '700000'],
])('%s reads %s', (value, words) => expect(valueText(value)).toBe(words));

it('reads an amount in kobo as Naira', () => expect(valueText('700000', 'netKobo')).toBe('₦7,000.00'));

it('reads an exchange rate in kobo as Naira', () => expect(valueText('250000', 'rate')).toBe('₦2,500.00'));

it('reads a rate with its unit', () => expect(valueText('{"amount":200000,"currency":"NGN","per":"hour"}')).toMatch(/2,000.*hour/));

it('knows an instant from a date', () => {
  expect(isInstant('2026-11-20T17:32:34.027Z')).toBe(true);
  expect(isInstant('2026-11-20')).toBe(false);
});
