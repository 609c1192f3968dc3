import { describe, expect, it } from '@jest/globals';
import { INVOICE_LIFECYCLE } from './invoice.lifecycle.js';
import { type Lifecycle } from './lifecycle.js';
import { PAYOUT_LIFECYCLE } from './payout.lifecycle.js';

const linesOf = <State extends string, Action extends string>({
  name,
  states,
  initial,
  transitions,
}: Lifecycle<State, Action>): string[] => [
  `${name}: ${states.join(', ')}`,
  `begins as ${initial}`,
  ...transitions.map(
    ({ action, from, to, by, reasonRequired }) =>
      `${by.join(' or ')}: ${action} ${from} -> ${to}${reasonRequired ? ', with a reason' : ''}`,
  ),
];

describe('the whole table', () => {
  it('of an invoice', () => {
    expect(linesOf(INVOICE_LIFECYCLE)).toEqual([
      'invoice: Unpaid, Processing, Paid, Void',
      'begins as Unpaid',
      'admin: pay Unpaid -> Paid',
      'system: process Unpaid -> Processing',
      'system: settle Processing -> Paid',
      'system: return Processing -> Unpaid',
      'system: reopen Paid -> Unpaid, with a reason',
      'admin or system: void Unpaid -> Void',
    ]);
  });

  it('of a payout', () => {
    expect(linesOf(PAYOUT_LIFECYCLE)).toEqual([
      'payout: Awaiting Approval, Queued, Sent, Paid, Failed, Cancelled, Returned',
      'begins as Awaiting Approval',
      'admin: approve Awaiting Approval -> Queued',
      'admin or system: cancel Awaiting Approval -> Cancelled',
      'admin or system: cancel Queued -> Cancelled',
      'system: send Queued -> Sent',
      'admin: confirm Queued -> Paid',
      'admin: fail Queued -> Failed, with a reason',
      'system: settle Sent -> Paid',
      'system: fail Sent -> Failed, with a reason',
      'system: return Sent -> Returned, with a reason',
      'admin or system: return Paid -> Returned, with a reason',
    ]);
  });
});
