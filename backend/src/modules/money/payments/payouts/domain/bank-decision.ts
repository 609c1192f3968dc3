import { PAYOUT_WHY_MESSAGES, type Money, type PayoutStatus } from '@labelbridge/contracts';
import { type BankResult, type BankState } from '../providers/bank-result.js';

export type Decision =
  | { readonly do: 'nothing' }
  /** The bank has the transfer and has not finished it. */
  | { readonly do: 'wait' }
  | { readonly do: 'settle'; readonly bankReference: string | null }
  | { readonly do: 'fail'; readonly why: string }
  /** The bank returned it before we knew that it was paid. */
  | { readonly do: 'return'; readonly why: string; readonly bankReference: string | null }
  /** The bank returned it after it was paid: the ledger is corrected. */
  | { readonly do: 'correct'; readonly why: string }
  /** The result contradicts the payout: no money moves, and an admin must review it. */
  | { readonly do: 'flagForReview'; readonly why: string };

export interface DecidedPayout {
  readonly status: PayoutStatus;
  readonly netKobo: number;
}

const naira = (amount: number): Money => ({ amount, currency: 'NGN' });

const NOTHING: Decision = { do: 'nothing' };

function amountProblem(amountKobo: number | null, netKobo: number): string | undefined {
  if (amountKobo === null) return PAYOUT_WHY_MESSAGES.amountUnknown;
  return amountKobo === netKobo ? undefined : PAYOUT_WHY_MESSAGES.amountDiffers(naira(amountKobo), naira(netKobo));
}

const contradiction = (state: BankState, status: PayoutStatus): Decision => ({
  do: 'flagForReview',
  why: PAYOUT_WHY_MESSAGES.contradicts(state, status),
});

function ofSent({ netKobo }: DecidedPayout, { state, amountKobo, bankReference, why }: BankResult): Decision {
  const problem = state === 'paid' || state === 'returned' ? amountProblem(amountKobo, netKobo) : undefined;
  if (problem) return { do: 'flagForReview', why: problem };
  switch (state) {
    case 'pending':
      return { do: 'wait' };
    case 'paid':
      return { do: 'settle', bankReference };
    case 'failed':
      return { do: 'fail', why: why ?? PAYOUT_WHY_MESSAGES.failed };
    case 'returned':
      return { do: 'return', why: why ?? PAYOUT_WHY_MESSAGES.returned, bankReference };
  }
}

function ofPaid({ netKobo, status }: DecidedPayout, { state, amountKobo, why }: BankResult): Decision {
  if (state === 'pending') return NOTHING;
  if (state === 'failed') return contradiction(state, status);
  const problem = amountProblem(amountKobo, netKobo);
  if (problem) return { do: 'flagForReview', why: problem };
  return state === 'returned' ? { do: 'correct', why: why ?? PAYOUT_WHY_MESSAGES.returned } : NOTHING;
}

/**
 * Decides on a result of the bank. Results may arrive in any order and repeatedly. Old ones (`pending` of a final payout, `paid` of a
 * returned one) change nothing; impossible ones move no money and are flagged for review.
 */
export function decide(payout: DecidedPayout, result: BankResult): Decision {
  const { state } = result;
  switch (payout.status) {
    case 'Sent':
      return ofSent(payout, result);
    case 'Paid':
      return ofPaid(payout, result);
    case 'Returned':
      return NOTHING;
    case 'Failed':
      return state === 'paid' ? contradiction(state, payout.status) : NOTHING;
    case 'Awaiting Approval':
    case 'Queued':
    case 'Cancelled':
      // The bank has a transfer that we never sent.
      return state === 'failed' || state === 'returned' ? NOTHING : contradiction(state, payout.status);
  }
}
