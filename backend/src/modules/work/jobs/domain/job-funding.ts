import { appealEnds, CONSENT_MAX, type Money, type Rate } from '@labelbridge/contracts';
import { type JobFunding } from '../persistence/job-funding.schema.js';
import { type JobRecord } from '../persistence/job.schema.js';
import { type JobTransition } from './job-transitions.js';
import { proposalOf } from './job-time.js';
import { canSettle } from './settlement.js';

/** Servers whose clocks differ a little must not free the pay of an appeal in the last second. */
const GRACE_MS = 3_600_000;
export const withGrace = (end: Date): Date => new Date(end.getTime() + GRACE_MS);

/**
 * The most that a job costs without a further decision: its price, all its items, or for work by the hour the most that is paid without a
 * person. An admin who approves more takes it from the rest of the budget.
 */
export function mostPay({ amount, currency, per }: Rate, items: Pick<NonNullable<JobRecord['items']>, 'total'> | null): number {
  if (per === 'item') return amount * (items?.total ?? 0);
  return per === 'hour' ? CONSENT_MAX[currency] : amount;
}

const settled = (funding: JobFunding, paid: Money | null): JobFunding => ({
  ...funding,
  reserved: 0,
  spent: paid?.amount ?? 0,
  freeAt: null,
});

interface Moved {
  readonly before: Pick<JobRecord, 'status' | 'approvedAmount'>;
  readonly after: JobRecord;
  readonly at: Date;
}

/** The funding of a job after a transition. A rejected job keeps its reservation until no appeal can win, and its accepted items are paid. */
export function fundingAfter(funding: JobFunding, transition: JobTransition, { before, after, at }: Moved): JobFunding {
  switch (transition.action) {
    case 'submit':
    case 'appeal':
    case 'reopen':
      return { ...funding, freeAt: null };
    case 'rework':
      return { ...funding, reserved: Math.max(funding.reserved, after.rate ? mostPay(after.rate, after.items) : 0), freeAt: null };
    case 'reject': {
      const freeAt = withGrace(appealEnds(at));
      if (before.status !== 'approved') return { ...funding, freeAt };
      const claimed = proposalOf(after)?.amount ?? 0;
      return { ...funding, reserved: Math.max(claimed, funding.spent), spent: 0, freeAt };
    }
    case 'uphold':
      return canSettle(after) ? { ...funding, freeAt: withGrace(appealEnds(at)) } : settled(funding, null);
    case 'decline':
      return settled(funding, null);
    case 'approve':
    case 'consent':
    case 'overturn':
    case 'settle':
    case 'cancel':
      return settled(funding, transition.approvedAmount);
  }
}
