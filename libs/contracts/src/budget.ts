import { type Currency, formatMoney, type Money, parseMajorUnits } from './money.js';
import { CONSENT_MAX } from './review-time.js';
import { type FormValues } from './rules/rule.js';
import { WORK_MESSAGES } from './messages/work.messages.js';
import { isUnitRate, type Rate } from './rate.js';

/** A budget in use: what its jobs can still cost, what they were paid, and the rest. */
export interface BudgetUse {
  readonly committed: Money;
  readonly spent: Money;
  readonly left: Money;
}

/** Detects that less than a tenth of a budget is left. */
export const isBudgetLow = (budget: number, left: number): boolean => left * 10 < budget;

const most = (currency: Currency): string => formatMoney({ amount: CONSENT_MAX[currency], currency }, { trimZeros: true });

export const BUDGET_MESSAGES = {
  hint: `The most that jobs assigned from now on may be paid in all. Assigning a job sets the most that it can cost aside: by the hour ${most('NGN')} or ${most('USD')}. Empty: no limit.`,
  rateCurrency: 'The budget must be in the currency of the rate.',
  currencyInUse: (usedText: string): string =>
    `Jobs count in the currency of the budget (${usedText} is spent or set aside now), so it cannot change.`,
  below: (usedText: string): string => `The budget must be ${usedText} or more: so much is spent or set aside.`,
  noRate: 'The project has a budget. Please set a rate on the task first, so that its pay can be set aside.',
  taskCurrency: 'The rate of the task is in another currency than the budget of the project.',
  assign: (costText: string, leftText: string): string => `This job can cost ${costText}. The budget of the project has ${leftText} left.`,
  pay: (moreText: string, leftText: string): string =>
    `This pays ${moreText} more than was set aside for the job. The budget of the project has ${leftText} left.`,
  reject: (moreText: string, leftText: string): string =>
    `If an appeal wins, this job costs ${moreText} more than was approved. The budget of the project has ${leftText} left.`,
  items: (moreText: string, leftText: string): string =>
    `The items can cost ${moreText} more. The budget of the project has ${leftText} left.`,
  payCurrency: (currency: Currency): string => `The budget of the project is in ${currency}. Please pay in that currency.`,
  /** For annotators, who do not see the figures. */
  spentUp: 'No pay can be set aside for this work at present, so it cannot be started. The admins of the project can change that.',
} as const;

/** Optional budget of a form: more than zero if given, and in the currency of the rate if there is one. */
export const BUDGET_FORM_RULES = {
  'budget.amount': [(value: string) => (value.trim() === '' || parseMajorUnits(value) ? undefined : WORK_MESSAGES.amountShape)],
  'budget.currency': [
    (value: string, form: FormValues) =>
      form['budget.amount']?.trim() && form['rate.amount']?.trim() && value !== form['rate.currency']
        ? BUDGET_MESSAGES.rateCurrency
        : undefined,
  ],
} as const;

/** Tells an annotator if the pay of a job is set aside. @param reserved the most that is set aside; null for none */
export function payReservedText(reserved: Money | null, rate: Rate | null): string {
  if (!reserved) return 'Pay for this work is not set aside';
  const most = rate && isUnitRate(rate) ? `, up to ${formatMoney(reserved)}` : '';
  return `Pay for this work is set aside${most}`;
}
