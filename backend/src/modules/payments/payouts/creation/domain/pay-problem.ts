import { type NameMatch, OWN_MESSAGES, PAY_MESSAGES } from '@labelbridge/contracts';
import { lagosTime } from '../../../../../common/clock/lagos-time.js';

/** What decides whether an annotator's account can be paid to. */
export interface AccountFacts {
  readonly nameMatch: NameMatch;
  /** As the bank has it; null where it returned none. */
  readonly resolvedName: string | null;
  readonly personName: string;
  /** Payouts wait until then; null where they need not. */
  readonly heldUntil: Date | null;
}

/** What a payout would be, and what it would be made to. */
export interface PayFacts {
  /** Null where there is no account. */
  readonly account: AccountFacts | null;
  /** Whether one of its invoices has no exchange rate yet. */
  readonly unquoted: boolean;
  readonly grossKobo: number;
  readonly feeKobo: number;
  /** The most that one transfer may move. */
  readonly maxKobo: number;
  /** Whether the admin has seen the name that the bank has, and pays all the same. */
  readonly nameConfirmed: boolean;
  /** Whether it would pay the admin who makes it. */
  readonly isOwn: boolean;
  /** Whether no bank can be asked for names: the admin sees them at their bank. */
  readonly byHand: boolean;
  readonly now: Date;
}

/** What stops a payout. `confirm-name` is lifted by confirming, the others are not. */
export const PAY_STOPS = ['own', 'no-account', 'held', 'rate-missing', 'fee-over-amount', 'over-limit', 'confirm-name'] as const;
export type PayStop = (typeof PAY_STOPS)[number];

/** What stops a payout, in the order in which it has to be put right, with a message; undefined where nothing does. */
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
