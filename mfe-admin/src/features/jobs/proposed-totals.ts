import { formatMoney, sumPerCurrency } from '@labelbridge/contracts';
import { type ShownJob } from './api/jobs.js';

/** The total of the proposed amounts per currency; a job without a rate has none. */
export const proposedTotals = (jobs: readonly Pick<ShownJob, 'proposedAmount'>[]): string =>
  sumPerCurrency(jobs.flatMap(({ proposedAmount }) => proposedAmount ?? []))
    .map((money) => formatMoney(money))
    .join(' and ');
