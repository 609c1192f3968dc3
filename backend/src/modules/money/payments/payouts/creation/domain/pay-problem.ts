import { type NameMatch, OWN_MESSAGES, PAY_MESSAGES } from '@labelbridge/contracts';
import { lagosTime } from '../../../../../../common/clock/lagos-time.js';

export interface AccountFacts {
  readonly nameMatch: NameMatch;
  /** Name at the bank; null if it returned none. */
  readonly resolvedName: string | null;
  readonly personName: string;
  /** End of the hold on payouts; null if there is none. */
  readonly heldUntil: Date | null;
}

export interface PayFacts {
  readonly account: AccountFacts | null;
  /** Set if one of its invoices has no exchange rate yet. */
  readonly unquoted: boolean;
  readonly grossKobo: number;
  readonly feeKobo: number;
  readonly maxKobo: number;
  /** Set if the admin has seen the name at the bank and pays anyway. */
  readonly nameConfirmed: boolean;
  /** Set if it pays the admin who makes it. */
  readonly isOwn: boolean;
  /** Set if no bank can be asked for names: the admin sees them at their bank. */
  readonly byHand: boolean;
  readonly now: Date;
}

/** Reasons that stop a payout. Confirmation lifts only `confirm-name`. */
export const PAY_STOPS = ['own', 'no-account', 'held', 'rate-missing', 'fee-over-amount', 'over-limit', 'confirm-name'] as const;
export type PayStop = (typeof PAY_STOPS)[number];

/** @returns the first problem in the order in which they must be solved; undefined if there is none */
export function payProblem(facts: PayFacts): { readonly stop: PayStop; readonly message: string } | undefined {
  const { account, grossKobo, feeKobo, maxKobo } = facts;
  if (facts.isOwn) return { stop: 'own', message: OWN_MESSAGES.notYourOwn };
  if (!account) return { stop: 'no-account', message: PAY_MESSAGES.noAccount };
  if (account.heldUntil && account.heldUntil > facts.now) return { stop: 'held', message: PAY_MESSAGES.held(lagosTime(account.heldUntil)) };
  if (facts.unquoted) return { stop: 'rate-missing', message: PAY_MESSAGES.rateMissing };
  if (grossKobo <= feeKobo) {
    return {
      stop: 'fee-over-amount',
      message: PAY_MESSAGES.feeOverAmount({ amount: grossKobo, currency: 'NGN' }, { amount: feeKobo, currency: 'NGN' }),
    };
  }
  if (grossKobo > maxKobo) return { stop: 'over-limit', message: PAY_MESSAGES.overLimit({ amount: maxKobo, currency: 'NGN' }) };
  if (facts.byHand || facts.nameConfirmed || account.nameMatch === 'match') return undefined;
  const { resolvedName } = account;
  return {
    stop: 'confirm-name',
    message: resolvedName === null ? PAY_MESSAGES.nameUnresolved : PAY_MESSAGES.nameDiffers(resolvedName, account.personName),
  };
}
