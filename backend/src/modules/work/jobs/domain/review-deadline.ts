import {
  CONSENT_MAX,
  HOLD_HOURS,
  type Money,
  REVIEW_TIME_MESSAGES,
  type TimeFlag,
  approvalProposal,
  progressOf,
  reviewDaysOf,
  unconfirmedMinutes,
} from '@labelbridge/contracts';
import { type JobRecord } from '../persistence/job.schema.js';
import { type JobTransition } from './job-transitions.js';

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

/** @returns null if a person must decide: it has no price by itself, its paid time is marked, most of it was skipped, or it pays too much */
export function ownPriceOf({ rate, submission, items, timeFlags = [] }: Priced): OwnPrice | null {
  const isMarked = rate?.per === 'hour' ? timeFlags.length > 0 : timeFlags.includes('only-skipped');
  if (!submission || isMarked) return null;
  const clockMinutes = submission.clockMinutes ?? 0;
  const { minutes, waiting } = submission;
  const approvedMinutes = rate?.per === 'hour' ? unconfirmedMinutes(minutes, clockMinutes, waiting?.minutes) : minutes;
  const approvedAmount = approvalProposal(rate, approvedMinutes, items && progressOf(items));
  if (!approvedAmount || approvedAmount.amount > CONSENT_MAX[approvedAmount.currency]) return null;
  const { clockPaid, waitingUnpaid } = REVIEW_TIME_MESSAGES;
  const reduction = approvedMinutes === minutes ? null : approvedMinutes > clockMinutes ? waitingUnpaid : clockPaid;
  return { approvedAmount, approvedMinutes, reduction };
}

/** A reason that also explains a reduced price. */
export const pricedReason = (reason: string, { reduction }: Pick<OwnPrice, 'reduction'>): string =>
  reduction ? `${reason} ${reduction}` : reason;

/** Tests if a job and the exam that it pays too are within what nobody must look at. */
function isWithinConsent({ amount, currency }: Money, examPay: HandedInJob['examPay']): boolean {
  if (!examPay) return true;
  return examPay.pays.currency === currency && amount + examPay.pays.amount <= CONSENT_MAX[currency];
}

/** The approval of work that nobody decided on. @returns null if a person must decide */
export function consentOf({ held = false, ...job }: HandedInJob): Extract<JobTransition, { action: 'consent' }> | null {
  const price = ownPriceOf(job);
  if (!price || !isWithinConsent(price.approvedAmount, job.examPay)) return null;
  const reason = pricedReason(REVIEW_TIME_MESSAGES.consented(reviewDaysOf(job), held), price);
  return { action: 'consent', approvedAmount: price.approvedAmount, approvedMinutes: price.approvedMinutes, reason };
}

/** The transition by the server when the time to decide is over; null if only a person decides. */
export function transitionAtDeadline(job: HandedInJob): JobTransition | null {
  const sentBack = job.items?.sentBack ?? 0;
  if (sentBack === 0) return consentOf(job);
  return { action: 'reject', reason: REVIEW_TIME_MESSAGES.sentBack(sentBack, reviewDaysOf(job)) };
}

/** The deadline of work that is handed in now. A hold outlives a rework, so that it is not shaken off, and is not repeated. */
export function deadlineOf(transition: JobTransition, before: JobRecord, at: Date): Pick<JobRecord, 'decideBy' | 'warnAt' | 'held'> {
  const held = (before.held ?? false) && transition.action !== 'reject';
  if (transition.action !== 'submit' || consentOf({ ...before, ...transition }) === null) return { decideBy: null, warnAt: null, held };
  const promised = after(at, reviewDaysOf(before) * DAY_MS);
  const deadline = held ? heldUntil(promised) : promised;
  return { decideBy: deadline, warnAt: warnAt(deadline), held };
}
