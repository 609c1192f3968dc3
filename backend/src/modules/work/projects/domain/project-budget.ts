import { type BudgetUse, formatMoney, BUDGET_MESSAGES, type Money } from '@labelbridge/contracts';
import { badInput, conflict } from '../../../../common/errors/errors.js';
import { type ProjectFundsRecord, type ProjectRecord } from '../persistence/project.schema.js';

type Budgeted = Pick<ProjectRecord, 'budget' | 'funds'>;

const usedOf = ({ committed, spent }: Pick<ProjectFundsRecord, 'committed' | 'spent'>): number => committed + spent;

/** Computes what is left of a budget in minor units; null without one. */
export const leftOf = ({ budget, funds }: Budgeted): number | null => (budget ? budget.amount - (funds ? usedOf(funds) : 0) : null);

/** @returns null without a budget */
export function budgetUse({ budget, funds }: Budgeted): BudgetUse | null {
  if (!budget) return null;
  const money = (amount: number): Money => ({ amount, currency: budget.currency });
  const { committed = 0, spent = 0 } = funds ?? {};
  return { committed: money(committed), spent: money(spent), left: money(budget.amount - committed - spent) };
}

/** @throws 400 if the budget and the rate of a project have different currencies */
export function refuseOtherCurrency({ budget, rate }: Pick<ProjectRecord, 'budget' | 'rate'>): void {
  if (budget && rate && budget.currency !== rate.currency)
    throw badInput([{ field: 'budget.currency', message: BUDGET_MESSAGES.rateCurrency }]);
}

/** The funds under a new budget. @throws 409 if it is below what is in use, or in another currency than jobs that have counted */
export function fundsUnder({ amount, currency }: Money, funds: ProjectFundsRecord | undefined): ProjectFundsRecord {
  if (!funds?.moved && (!funds || usedOf(funds) === 0)) return { currency, committed: 0, spent: 0, warned: false };
  const usedText = formatMoney({ amount: usedOf(funds), currency: funds.currency });
  const refusal = (field: string, message: string) => conflict(message, [{ field, message }]);
  if (funds.currency !== currency) throw refusal('budget.currency', BUDGET_MESSAGES.currencyInUse(usedText));
  if (usedOf(funds) > amount) throw refusal('budget.amount', BUDGET_MESSAGES.below(usedText));
  return { ...funds, warned: false };
}
