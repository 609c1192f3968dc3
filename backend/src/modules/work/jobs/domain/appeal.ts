import {
  APPEAL_HOURS,
  APPEAL_MESSAGES,
  type AppealState,
  type JobAction,
  type JobAppeal,
  type Money,
  appealEnds,
  formatMoney,
} from '@labelbridge/contracts';
import { type ActorRecord } from '../../../../common/access/current-user.js';
import { type JobRecord } from '../persistence/job.schema.js';
import { type JobProgress, type JobTransition } from './job-transitions.js';
import { proposalOf } from './job-time.js';
import { ownPriceOf, pricedReason, silentPriceOf } from './review-deadline.js';

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

const CLOSED: Readonly<Record<Exclude<JobAppeal, 'open'>, AppealState>> = { won: 'overturned', lost: 'upheld' };

/** The record of an appeal that was open, by what its job says now. */
export const recordedState = (appeal: JobAppeal | null): AppealState => {
  if (appeal === null) return 'withdrawn';
  return appeal === 'open' ? 'open' : CLOSED[appeal];
};

/** The last rejection of a job; undefined if it was never rejected. */
export const rejectionOf = ({ history }: Pick<JobRecord, 'history'>) => history.findLast(({ action }) => action === 'reject');

/** Ids of the admins of the last rejection: who proposed it, and who made it. */
export function rejectersOf(job: Pick<JobRecord, 'history'>): string[] {
  const rejection = rejectionOf(job);
  return rejection ? [rejection.by._id, rejection.proposedBy ?? rejection.by._id] : [];
}

/**
 * @returns why an approval of appealed work is refused: nobody pays less than its appeal does, and the admin who rejected it does not
 * price it
 */
export function underpaidRefusal(job: JobRecord, { amount, currency }: Money, by: ActorRecord): string | undefined {
  const { appeal } = job;
  if (appeal !== 'open' && appeal !== 'won') return undefined;
  const price = appeal === 'open' ? (ownPriceOf(job)?.approvedAmount ?? null) : proposalOf(job);
  if (price && currency === price.currency && amount >= price.amount) return undefined;
  const isRejecter = rejectersOf(job).includes(by._id);
  if (price && (appeal === 'open' || isRejecter)) return APPEAL_MESSAGES.fullPay(formatMoney(price));
  return isRejecter ? APPEAL_MESSAGES.otherPrices : undefined;
}

/**
 * The transition that overturns a rejection: the job is approved at its own price, or returns to the review to be priced.
 *
 * @param byTime nobody decides, so it pays no more than silence does
 */
export function overturnOf(job: JobRecord, reason: string, byTime: boolean): JobTransition {
  const price = byTime ? silentPriceOf(job) : ownPriceOf(job);
  if (!price) return { action: 'reopen', reason };
  const { approvedAmount, approvedMinutes } = price;
  return { action: 'overturn', approvedAmount, approvedMinutes, reason: pricedReason(reason, price), byTime };
}

/** @returns why a rejection cannot be appealed, or its appeal not refused, at this time */
export function appealRefusal({ rejectedDate, appealBy }: JobRecord, action: JobAction, at: Date): string | undefined {
  if (action === 'appeal' && rejectedDate && appealEnds(rejectedDate) < at) return APPEAL_MESSAGES.late;
  return action === 'uphold' && appealBy && appealBy <= at ? APPEAL_MESSAGES.over : undefined;
}
