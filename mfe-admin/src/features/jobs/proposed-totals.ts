import { formatMoney, sumPerCurrency } from '@labelbridge/contracts';
import { type Job } from './api/jobs.js';

/** What the proposals of jobs come to, per currency; jobs without a rate have none. */
export const proposedTotals = (jobs: readonly Pick<Job, 'proposedAmount'>[]): string =>
  sumPerCurrency(jobs.flatMap(({ proposedAmount }) => proposedAmount ?? []))
    .map((money) => formatMoney(money))
    .join(' and ');
