import { APPEAL_HOURS, APPEAL_MESSAGES, type AppealState, type JobAction, appealEnds } from '@labelbridge/contracts';
import { type JobRecord } from '../persistence/job.schema.js';
import { type JobProgress, type JobTransition } from './job-transitions.js';
import { ownPriceOf, pricedReason } from './review-deadline.js';

const HOUR_MS = 3_600_000;

/** The appeal of a job after a transition. A rejection that was overturned stays so until the work is handed in again. */
export function appealAfter(
  action: JobAction,
  { appeal = null }: Pick<JobProgress, 'appeal'>,
  at: Date,
): Required<Pick<JobProgress, 'appeal' | 'appealBy'>> {
  switch (action) {
    case 'appeal':
      return { appeal: 'open', appealBy: new Date(at.getTime() + APPEAL_HOURS * HOUR_MS) };
    case 'uphold':
      return { appeal: 'lost', appealBy: null };
    case 'overturn':
    case 'reopen':
      return { appeal: 'won', appealBy: null };
    case 'approve':
      // The admin who rejected it may see the error, too.
      return { appeal: appeal === 'open' ? 'won' : appeal, appealBy: null };
    default:
      return { appeal: null, appealBy: null };
  }
}

/** The record of an open appeal after a transition of its job; undefined if it stays open. */
export function closedState(action: JobAction): Exclude<AppealState, 'open'> | undefined {
  switch (action) {
    case 'uphold':
      return 'upheld';
    case 'overturn':
    case 'reopen':
    case 'approve':
      return 'overturned';
    case 'rework':
      return 'withdrawn';
    default:
      return undefined;
  }
}

/** The transition that overturns a rejection: the job is approved at its own price, or returns to the review to be priced. */
export function overturnOf(job: JobRecord, reason: string, byTime: boolean): JobTransition {
  const price = ownPriceOf(job);
  if (!price) return { action: 'reopen', reason };
  const { approvedAmount, approvedMinutes } = price;
  return { action: 'overturn', approvedAmount, approvedMinutes, reason: pricedReason(reason, price), byTime };
}

/** @returns why a rejection cannot be appealed, or its appeal not refused, at this time */
export function appealRefusal({ rejectedDate, appealBy }: JobRecord, action: JobAction, at: Date): string | undefined {
  if (action === 'appeal' && rejectedDate && appealEnds(rejectedDate) < at) return APPEAL_MESSAGES.late;
  return action === 'uphold' && appealBy && appealBy <= at ? APPEAL_MESSAGES.over : undefined;
}
