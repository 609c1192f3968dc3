import { type Currency, formatMoney, type Money } from './money.js';
import { CONSENT_MAX } from './review-time.js';

/** Largest bonus, in minor units: the most that work is paid without a decision. */
export const BONUS_MAX = CONSENT_MAX;

export const BONUS_MESSAGES = {
  tooMuch: (currency: Currency): string =>
    `Please enter at most ${formatMoney({ amount: BONUS_MAX[currency], currency }, { trimZeros: true })}.`,
  oneOf: 'must be given, or projectId, and not both',
  notTheirJob: 'must be a job of this annotator that they worked on',
  notTheirProject: 'must be a project that this annotator worked on',
  noAccount: 'must be an annotator who still has an account',
  given: 'The bonus is given. It is paid like any invoice.',
  voided: 'The bonus is void.',
  onlyBonuses: 'Only a bonus is voided here. The invoice of a job becomes Void if the job is rejected.',
} as const;

/** @returns the reason why a bonus of this valid amount is refused, or undefined */
export const bonusProblem = ({ amount, currency }: Money): string | undefined =>
  amount > BONUS_MAX[currency] ? BONUS_MESSAGES.tooMuch(currency) : undefined;

/** A bonus in messages: in its own currency, and in the Naira that it is paid in. @param naira null until there is a rate */
export function bonusAmountText(amount: Money, naira: Money | null): string {
  if (amount.currency === 'NGN') return formatMoney(amount);
  return `${formatMoney(amount)} (${naira ? formatMoney(naira) : 'in Naira once the rate is known'})`;
}

/** Title of a bonus among invoices. @param about title of the job or project */
export const bonusTitle = (about: string): string => `Bonus: ${about}`;
