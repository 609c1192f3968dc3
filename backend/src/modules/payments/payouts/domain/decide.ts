import { PAYOUT_WHY_MESSAGES, type Money, type PayoutStatus } from '@labelbridge/contracts';
import { type BankOutcome, type BankState } from '../providers/domain/bank-outcome.js';

/** What follows for a payout from what the bank says of it. */
export type Decision =
  /** It is known already, or says nothing that matters now. */
  | { readonly do: 'nothing' }
  /** The bank has it and is not done. */
  | { readonly do: 'wait' }
  | { readonly do: 'settle'; readonly bankReference: string | null }
  | { readonly do: 'fail'; readonly why: string }
  /** It came back before we knew that it was paid. */
  | { readonly do: 'return'; readonly why: string; readonly bankReference: string | null }
  /** It came back after it was paid: the ledger is corrected. */
  | { readonly do: 'correct'; readonly why: string }
  /** It contradicts what we know: nothing is moved, and a person must look. */
  | { readonly do: 'attend'; readonly why: string };

/** The part of a payout that the bank's word is held against. */
export interface DecidedPayout {
  readonly status: PayoutStatus;
  readonly netKobo: number;
}

const naira = (amount: number): Money => ({ amount, currency: 'NGN' });

const NOTHING: Decision = { do: 'nothing' };

/** Why an amount that the bank says it paid is not the one we sent; undefined where it is. */
function amountProblem(amountKobo: number | null, netKobo: number): string | undefined {
  if (amountKobo === null) return PAYOUT_WHY_MESSAGES.amountUnknown;
  return amountKobo === netKobo ? undefined : PAYOUT_WHY_MESSAGES.amountDiffers(naira(amountKobo), naira(netKobo));
}

const contradiction = (state: BankState, status: PayoutStatus): Decision => ({
  do: 'attend',
  why: PAYOUT_WHY_MESSAGES.contradicts(state, status),
});

function ofSent({ netKobo }: DecidedPayout, { state, amountKobo, bankReference, why }: BankOutcome): Decision {
  const problem = state === 'paid' || state === 'returned' ? amountProblem(amountKobo, netKobo) : undefined;
  if (problem) return { do: 'attend', why: problem };
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

function ofPaid({ netKobo, status }: DecidedPayout, { state, amountKobo, why }: BankOutcome): Decision {
  if (state === 'pending') return NOTHING;
  if (state === 'failed') return contradiction(state, status);
  const problem = amountProblem(amountKobo, netKobo);
  if (problem) return { do: 'attend', why: problem };
  return state === 'returned' ? { do: 'correct', why: why ?? PAYOUT_WHY_MESSAGES.returned } : NOTHING;
}

/**
 * What follows from the bank's word, whatever order its words come in and however often. Old news (`pending` of a payout
 * that is final, `paid` of one that came back) changes nothing; what cannot be is shown to a person and moves no money.
 */
export function decide(payout: DecidedPayout, outcome: BankOutcome): Decision {
  const { state } = outcome;
  switch (payout.status) {
    case 'Sent':
      return ofSent(payout, outcome);
    case 'Paid':
      return ofPaid(payout, outcome);
    case 'Returned':
      return NOTHING;
    case 'Failed':
      return state === 'paid' ? contradiction(state, payout.status) : NOTHING;
    case 'Awaiting Approval':
    case 'Queued':
    case 'Cancelled':
      // The bank knows a transfer that we never sent.
      return state === 'failed' || state === 'returned' ? NOTHING : contradiction(state, payout.status);
  }
}
