import {
  HOLD_HOURS,
  type Money,
  REVIEW_TIME_MESSAGES,
  type TimeFlag,
  type PersonReason,
  type SilentEnd,
  endBySilence,
  progressOf,
  reviewDaysOf,
} from '@labelbridge/contracts';
import { type JobRecord } from '../persistence/job.schema.js';
import { type JobTransition } from './job-transitions.js';
import { submittedFlags } from './time-flags.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** Admins are warned a day before a deadline. */
export const warnAt = (deadline: Date): Date => after(deadline, -DAY_MS);

export const heldUntil = (deadline: Date): Date => after(deadline, HOLD_HOURS * HOUR_MS);

type Priced = Pick<JobRecord, 'rate' | 'submission' | 'items'> & { readonly timeFlags?: readonly TimeFlag[] };
type HandedInJob = Priced & Pick<JobRecord, 'reviewDays' | 'held' | 'examPay'>;

/** The pay of work that nobody priced, in a form that an approval takes. */
interface OwnPrice {
  readonly approvedAmount: Money;
  readonly approvedMinutes: number;
  /** Minutes that nobody confirmed are not paid, since they are far above the clock or waiting: says which are; null if all are paid. */
  readonly reduction: string | null;
}

/** @param examPay the exam that its approval pays too @returns null before it is handed in */
function endOf({ rate, submission, items, timeFlags: marks = [] }: Priced, examPay?: HandedInJob['examPay']): SilentEnd | null {
  if (!submission) return null;
  const { minutes, clockMinutes, waiting } = submission;
  return endBySilence({
    rate,
    minutes,
    clockMinutes: clockMinutes ?? 0,
    waitingMinutes: waiting?.minutes,
    items: items && progressOf(items),
    marks,
    examPay: examPay?.pays,
  });
}

function priceOf(job: Priced, examPay?: HandedInJob['examPay']): OwnPrice | null {
  const end = endOf(job, examPay);
  if (!end?.pays) return null;
  const { minutes = 0, clockMinutes } = job.submission ?? {};
  const { clockPaid, waitingUnpaid } = REVIEW_TIME_MESSAGES;
  const reduction = end.minutes === minutes ? null : end.minutes > (clockMinutes ?? 0) ? waitingUnpaid : clockPaid;
  return { approvedAmount: end.pays, approvedMinutes: end.minutes, reduction };
}

/** @returns null if a person must decide */
export const ownPriceOf = (job: Priced): OwnPrice | null => priceOf(job);

/** Its price if nobody decides: with the exam that it pays too, it is within the limit of silence. @returns null if a person must decide */
export const silentPriceOf = (job: HandedInJob): OwnPrice | null => priceOf(job, job.examPay);

/** The reason why work waits for a person; of work that is not handed in, what its time so far says. */
export function waitsForOf({ status, ...job }: HandedInJob & Pick<JobRecord, 'status'>): PersonReason | null {
  if (status === 'submitted') return job.items?.sentBack ? null : (endOf(job, job.examPay)?.waitsFor ?? null);
  const isMarked = status === 'pending' && job.rate?.per === 'hour' && submittedFlags({ ...job, items: null }).length > 0;
  return isMarked ? 'marked-time' : null;
}

/** A reason that also explains a reduced price. */
export const pricedReason = (reason: string, { reduction }: Pick<OwnPrice, 'reduction'>): string =>
  reduction ? `${reason} ${reduction}` : reason;

/** The approval of work that nobody decided on. @returns null if a person must decide */
export function consentOf({ held = false, ...job }: HandedInJob): Extract<JobTransition, { action: 'consent' }> | null {
  const price = silentPriceOf(job);
  if (!price) return null;
  const reason = pricedReason(REVIEW_TIME_MESSAGES.consented(reviewDaysOf(job), held), price);
  return { action: 'consent', approvedAmount: price.approvedAmount, approvedMinutes: price.approvedMinutes, reason };
}

/** The transition by the server when the time to decide is over; null if only a person decides. */
export function transitionAtDeadline(job: HandedInJob): JobTransition | null {
  const sentBack = job.items?.sentBack ?? 0;
  if (sentBack === 0) return consentOf(job);
  return { action: 'reject', reason: REVIEW_TIME_MESSAGES.sentBack(sentBack, reviewDaysOf(job)) };
}

/** The deadline of handed-in work whose days begin now; null if only a person decides. */
export function deadlineFrom(at: Date, job: HandedInJob): Date | null {
  if (!consentOf(job)) return null;
  const promised = after(at, reviewDaysOf(job) * DAY_MS);
  return job.held ? heldUntil(promised) : promised;
}

/** The deadline of work that is handed in now. A hold outlives a rework, so that it is not shaken off, and is not repeated. */
export function deadlineOf(transition: JobTransition, before: JobRecord, at: Date): Pick<JobRecord, 'decideBy' | 'warnAt' | 'held'> {
  const held = (before.held ?? false) && transition.action !== 'reject';
  const decideBy = transition.action === 'submit' ? deadlineFrom(at, { ...before, ...transition }) : null;
  return { decideBy, warnAt: decideBy && warnAt(decideBy), held };
}
