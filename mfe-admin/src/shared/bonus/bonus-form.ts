import { type FormRules, type Money, REASON_RULES, WORK_MESSAGES, bonusProblem, parseMajorUnits, required } from '@labelbridge/contracts';
import { currencyOf } from '../forms/rate-form.js';

/** A bonus as typed. The API's names, so that its errors find them. */
export type BonusValues = Record<'amount' | 'currency' | 'reason' | 'projectId' | 'jobId', string>;

/** @returns undefined if the amount is not a price */
export function readBonus({ amount = '', currency = '' }: Partial<BonusValues>): Money | undefined {
  const minor = parseMajorUnits(amount);
  return minor ? { amount: minor, currency: currencyOf(currency) } : undefined;
}

/** @param asks the project is chosen in the form */
export const bonusRules = (asks: boolean): FormRules => ({
  amount: [
    (_value, form) => {
      const money = readBonus(form);
      return money ? bonusProblem(money) : WORK_MESSAGES.amountShape;
    },
  ],
  currency: [],
  reason: REASON_RULES,
  projectId: asks ? [required('Please choose the project.')] : [],
  jobId: [],
});
