import { type Money } from '@labelbridge/contracts';
import { type AcceptedWork } from '../../jobs/job-queries.js';

export interface Accepted {
  readonly items: number;
  /** A mean of the job's clocks; null without items. */
  readonly secondsPerItem: number | null;
  /** Means by currency, rounded to minor units. */
  readonly payPerItem: readonly Money[];
}

export function acceptedIn(work: readonly AcceptedWork[]): Accepted {
  const paid = work.filter(({ items }) => items > 0);
  const items = paid.reduce((sum, each) => sum + each.items, 0);
  const seconds = paid.reduce((sum, each) => sum + each.seconds, 0);
  return {
    items,
    secondsPerItem: items > 0 ? seconds / items : null,
    payPerItem: paid.map(({ amount, currency, items: of }) => ({ amount: Math.round(amount / of), currency })),
  };
}
