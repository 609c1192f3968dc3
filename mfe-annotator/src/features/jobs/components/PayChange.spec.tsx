import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { PayChange } from './PayChange.js';

const approval = {
  action: 'approve',
  from: 'submitted',
  to: 'approved',
  by: { _id: 'a', name: 'Ada Obi', role: 'ADMIN' },
  at: '2026-11-20T08:00:00.000Z',
  reason: 'Only one hour of work is there.',
  submission: null,
  approvedAmount: { amount: 100_000, currency: 'NGN' },
  approvedMinutes: 60,
  invoiceNumber: 'INV-2026-000001',
  dueDate: null,
} as const;
const job = {
  status: 'approved',
  claimedMinutes: 480,
  proposedAmount: { amount: 800_000, currency: 'NGN' },
  approvedAmount: { amount: 100_000, currency: 'NGN' },
  history: [approval],
} as const;

afterEach(cleanup);

it('shows the claimed and the paid time with both amounts, and the reason', () => {
  render(<PayChange job={{ ...job, history: [approval] }} />);
  expect(screen.getByText('You claimed 8 h, ₦8,000.00.')).toBeTruthy();
  expect(screen.getByText('Paid: 1 h, ₦1,000.00.')).toBeTruthy();
  expect(screen.getByText('Only one hour of work is there.').parentElement?.textContent).toBe('Reason: Only one hour of work is there.');
});

it.each([
  ['an approval without a change', { ...job, history: [{ ...approval, reason: null }] }],
  ['work that was rejected since', { ...job, status: 'rejected' as const, history: [approval] }],
])('shows nothing for %s', (_what, shown) => {
  const { container } = render(<PayChange job={shown} />);
  expect(container.textContent).toBe('');
});

it.each([
  ['the claimed time', 480, false],
  ['less than the claimed time', 60, true],
])('says that nobody decided in time, of work that is paid for %s', (_what, approvedMinutes, changed) => {
  const consent = { ...approval, action: 'consent', reason: 'Nobody decided within 5 days.', approvedMinutes };
  render(<PayChange job={{ ...job, history: [consent] }} />);
  expect(screen.getByText('Approved, since nobody decided in time')).toBeTruthy();
  expect(screen.getByText('Nobody decided within 5 days.')).toBeTruthy();
  expect(screen.queryByText('You claimed 8 h, ₦8,000.00.') !== null).toBe(changed);
});
