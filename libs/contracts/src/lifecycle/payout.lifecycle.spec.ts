import { describe, expect, it } from '@jest/globals';
import { PAYOUT_LIFECYCLE, PAYOUT_STATUSES, type PayoutAction, isFinalPayout } from './payout.lifecycle.js';

describe('a payout', () => {
  const arrows: Record<string, string> = {
    'approve Awaiting Approval': 'Queued',
    'cancel Awaiting Approval': 'Cancelled',
    'cancel Queued': 'Cancelled',
    'send Queued': 'Sent',
    'confirm Queued': 'Paid',
    'fail Queued': 'Failed',
    'settle Sent': 'Paid',
    'fail Sent': 'Failed',
    'return Sent': 'Returned',
    'return Paid': 'Returned',
  };
  const actions: PayoutAction[] = ['approve', 'cancel', 'send', 'settle', 'confirm', 'fail', 'return'];
  it.each(PAYOUT_STATUSES.flatMap((from) => actions.map((action) => [action, from] as const)))('%s from %s', (action, from) => {
    expect(PAYOUT_LIFECYCLE.find(action, from)?.to).toBe(arrows[`${action} ${from}`]);
  });

  it('is never cancelled once the bank may have it', () => {
    expect(PAYOUT_LIFECYCLE.sources('cancel')).toEqual(['Awaiting Approval', 'Queued']);
  });

  it.each(PAYOUT_STATUSES.map((status) => [status, ['Paid', 'Failed', 'Cancelled', 'Returned'].includes(status)] as const))(
    '%s: final is %s',
    (status, final) => {
      expect(isFinalPayout(status)).toBe(final);
    },
  );
});
