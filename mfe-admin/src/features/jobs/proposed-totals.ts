import { DUTIES, formatMoney, JOB_LIFECYCLE, needsConfirmation, sumPerCurrency } from '@labelbridge/contracts';
import { type JobRow, type ShownJob } from './api/jobs.js';

/** Formats the total of the proposed amounts per currency, without jobs that have no rate. */
export const proposedTotals = (jobs: readonly Pick<ShownJob, 'proposedAmount'>[]): string =>
  sumPerCurrency(jobs.flatMap(({ proposedAmount }) => proposedAmount ?? []))
    .map((money) => formatMoney(money))
    .join(' and ');

type Row = Pick<JobRow, 'status' | 'items' | 'proposedAmount' | 'timeFlags' | 'invoice'>;

const isPriced = ({ proposedAmount }: Row): boolean => proposedAmount !== undefined;
const mayBeApproved = (job: Row): boolean =>
  JOB_LIFECYCLE.allowed({ ...job, invoice: job.invoice ?? null }, 'admin', DUTIES).some(({ action }) => action === 'approve');

/** Tells if the time of a job is marked: an admin looks at it and approves it alone. */
export const isMarked = ({ timeFlags = [] }: Pick<JobRow, 'timeFlags'>): boolean => timeFlags.length > 0;

/** Tells if a job can be approved with others: it has a proposed amount, no items to review or sent back, and no marked time. */
export const canApproveTogether = (job: Row): boolean => isPriced(job) && mayBeApproved(job) && !isMarked(job);

type Timed = Pick<JobRow, 'claimedMinutes' | 'waitingMinutes' | 'clockMinutes'>;

export const isAboveClock = ({ claimedMinutes = 0, waitingMinutes, clockMinutes = 0 }: Timed): boolean =>
  needsConfirmation(claimedMinutes, clockMinutes, waitingMinutes);

/** Explains why jobs cannot be approved with others: "3 without a rate, 1 with items to review"; empty if all can. */
export function leftOutText(jobs: readonly Row[]): string {
  const unpriced = jobs.filter((job) => !isPriced(job)).length;
  const refused = jobs.filter((job) => isPriced(job) && !mayBeApproved(job));
  const sentBack = refused.filter(({ items }) => items && items.sentBack > 0).length;
  const unreviewed = refused.length - sentBack;
  const marked = jobs.filter((job) => isPriced(job) && mayBeApproved(job) && isMarked(job)).length;
  return [
    unpriced > 0 && `${unpriced} without a rate`,
    unreviewed > 0 && `${unreviewed} with items to review`,
    sentBack > 0 && `${sentBack} with items sent back`,
    marked > 0 && `${marked} with a marked time`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function selectionText(jobs: readonly Row[]): string {
  const totals = proposedTotals(jobs.filter(canApproveTogether));
  return [`${jobs.length} selected${totals && `: ${totals}`}`, leftOutText(jobs)].filter(Boolean).join(', ');
}
