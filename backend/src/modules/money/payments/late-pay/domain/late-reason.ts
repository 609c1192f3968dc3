import { type PayoutStatus } from '@labelbridge/contracts';
import { lagosTime } from '../../../../../common/clock/lagos-time.js';

/** Facts about an invoice that is not paid in time. */
export interface LateFacts {
  readonly unquoted: boolean;
  readonly hasAccount: boolean;
  /** End of the hold on payouts; null if there is none. */
  readonly heldUntil: Date | null;
  /** The invoice's last payout. */
  readonly payout: { readonly status: PayoutStatus; readonly why: string | null } | null;
  readonly now: Date;
}

export interface LateReason {
  /** A sentence; null if nobody knows. */
  readonly why: string | null;
  readonly follows: string;
}

const ADMINS_SEE = 'The admins who pay see it each day until it is paid.';

/** Says why an invoice is late, as far as known, and what happens next: the first row that applies. */
export function lateReason({ unquoted, hasAccount, heldUntil, payout, now }: LateFacts): LateReason {
  if (payout?.status === 'Awaiting Approval')
    return { why: 'Its transfer waits for a second admin, who approves large ones.', follows: ADMINS_SEE };
  if (payout?.status === 'Queued') return { why: 'Its transfer is prepared, and not sent yet.', follows: ADMINS_SEE };
  if (payout?.status === 'Sent')
    return { why: 'Its transfer was made, and the bank has not confirmed it yet.', follows: 'We ask the bank until it answers.' };
  if (!hasAccount) return { why: 'You have no payout account.', follows: 'Add one in your profile: without it nothing can be paid.' };
  if (heldUntil && heldUntil > now) {
    return {
      why: `After a change of your payout account payouts are held until ${lagosTime(heldUntil)}, Lagos time.`,
      follows: 'It can be paid then.',
    };
  }
  if (unquoted) return { why: 'There is no exchange rate for it.', follows: 'It is quoted as soon as the admins set one.' };
  if (payout?.status === 'Cancelled') return { why: 'An admin cancelled its transfer before it was sent.', follows: ADMINS_SEE };
  if (payout?.why)
    return {
      why: `Its last transfer did not work: ${payout.why}.`,
      follows: 'Please check the payout account in your profile. We try again.',
    };
  return { why: null, follows: `You need not do anything. ${ADMINS_SEE}` };
}
