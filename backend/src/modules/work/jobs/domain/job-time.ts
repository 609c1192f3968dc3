import {
  type CountedItems,
  type ErrorDetail,
  type Money,
  REVIEW_JOB_STATUSES,
  type TimeFlag,
  WORK_CLOCK,
  WORK_CLOCK_MESSAGES,
  approvalNeeds,
  approvalProposal,
  clockEnd,
  clockMinutesOf,
  confirmationText,
  exceedsClock,
  needsConfirmation,
  paidMinutes,
  paysSkipping,
  progressOf,
  proposedAmount,
  proposedMinutes,
  waitingProblem,
} from '@labelbridge/contracts';
import { type JobHistoryEntry, type JobRecord } from '../persistence/job.schema.js';
import { type JobClock, type JobTransition, type Submission } from './job-transitions.js';

type TimedJob = Pick<JobRecord, 'rate' | 'submission' | 'clock' | 'items'>;

/** The items that are paid, by the server's count, never by the device's. */
const countedOf = ({ items }: Pick<JobRecord, 'items'>): CountedItems => items && progressOf(items);

type Timing = Partial<Pick<JobHistoryEntry, 'action' | 'approvedMinutes'>>;

const lastTimed = (history: readonly Timing[]): Timing | undefined =>
  history.findLast(({ approvedMinutes }) => typeof approvedMinutes === 'number');

/** The minutes that the last approval pays. Old entries have none. */
export const approvedMinutesOf = (history: readonly Timing[] = []): number | undefined => lastTimed(history)?.approvedMinutes ?? undefined;

/** The minutes that a person confirmed at the last approval. Silence and a granted appeal confirm none. */
export const confirmedMinutesOf = (history: readonly Timing[]): number | undefined =>
  lastTimed(history)?.action === 'approve' ? approvedMinutesOf(history) : undefined;

export const withClock = (submission: Submission, job: TimedJob): Submission => ({
  ...submission,
  clockMinutes: clockMinutesOf(job.clock.seconds),
});

const minutesToPropose = ({ submission, ...job }: Pick<TimedJob, 'clock' | 'submission'>): number =>
  proposedMinutes(
    clockMinutesOf(job.clock.seconds),
    submission && { minutes: submission.minutes, clockMinutes: submission.clockMinutes ?? null },
  );

/** @returns whether the clock has any minutes. Clients without a clock need no reason: the admin confirms their claim. */
const isTimed = ({ clock }: Pick<TimedJob, 'clock'>): boolean => clockMinutesOf(clock.seconds) > 0;

/**
 * The reason to refuse a submission's minutes. A note counts as an explanation: earlier versions of the form have no other field. It does
 * not explain waiting.
 */
export function minutesProblem(submission: Submission, before: TimedJob & Pick<JobRecord, 'paidWaiting'>): ErrorDetail | undefined {
  const { minutes, minutesReason, note } = submission;
  const waiting = waitingProblem(submission, before.paidWaiting);
  if (waiting || !isTimed(before)) return waiting;
  if (!exceedsClock(minutes, clockMinutesOf(before.clock.seconds)) || minutesReason || note) return undefined;
  return { field: 'minutesReason', message: WORK_CLOCK_MESSAGES.minutesReasonRequired };
}

export interface AskedApproval {
  readonly approvedAmount: Money;
  readonly approvedMinutes?: number | undefined;
  readonly reason?: string | null | undefined;
  /** Must be true to pay minutes above the clock. False if a client leaves it out. */
  readonly confirmMinutes?: boolean | undefined;
}

/** The missing part of an approval, as field and message: `confirmMinutes` is a conflict with the clock, `reason` a missing input. */
export function approvalProblem(job: TimedJob, asked: AskedApproval): ErrorDetail | undefined {
  const { rate, submission } = job;
  const claimedMinutes = submission?.minutes ?? 0;
  const waitingMinutes = submission?.waiting?.minutes;
  const clockMinutes = clockMinutesOf(job.clock.seconds);
  const work = { rate, claimedMinutes, waitingMinutes, clockMinutes, items: countedOf(job) };
  const needs = approvalNeeds(work, asked);
  const changesMinutes = (asked.approvedMinutes ?? claimedMinutes) !== claimedMinutes;
  // For work elsewhere without a clock, only an admin knows the value.
  const needsReason = isTimed(job) || work.items ? needs.reason : changesMinutes;
  if (needsReason && !asked.reason?.trim()) return { field: 'reason', message: WORK_CLOCK_MESSAGES.changeReasonRequired };
  if (needs.confirmation && asked.confirmMinutes !== true) {
    return { field: 'confirmMinutes', message: confirmationText(work, paidMinutes(work, asked)) };
  }
  return undefined;
}

export const approvalOf = ({ submission }: TimedJob, asked: AskedApproval): Extract<JobTransition, { action: 'approve' }> => ({
  action: 'approve',
  approvedAmount: { amount: asked.approvedAmount.amount, currency: asked.approvedAmount.currency },
  approvedMinutes: asked.approvedMinutes ?? submission?.minutes ?? null,
  reason: asked.reason?.trim() || null,
  confirmed: asked.confirmMinutes === true,
});

/** The amount from the rate, the claimed minutes and the items of a job; null if there is none. */
export const proposalOf = ({
  rate,
  submission,
  items,
}: Pick<TimedJob, 'rate' | 'items'> & { readonly submission: Pick<Submission, 'minutes'> | null }): Money | null =>
  approvalProposal(rate, submission?.minutes ?? null, countedOf({ items }));

/** @returns whether a clock runs. The clock of a device that disappeared counts as paused. */
export const isRunning = ({ runningSince, seenAt }: JobClock, now: Date): boolean =>
  runningSince !== null && seenAt !== null && now.getTime() - seenAt.getTime() <= WORK_CLOCK.hiddenPauseMs;

function secondsUntil({ seconds, runningSince, seenAt }: JobClock, now: Date): number {
  if (!runningSince || !seenAt) return seconds;
  const from = seenAt.getTime();
  return seconds + Math.floor((clockEnd(from, now.getTime()) - from) / 1_000);
}

/** The clock of a job now, with the time since its last sign. */
const clockNow = ({ clock }: Pick<JobRecord, 'clock'>, now: Date): JobClock => ({ ...clock, seconds: secondsUntil(clock, now) });

/** The minutes on the clock now. */
export const clockMinutesNow = (job: Pick<JobRecord, 'clock'>, now: Date): number => clockMinutesOf(clockNow(job, now).seconds);

/** The minutes that a submission proposes now: at least one. */
export const minutesNow = (job: Pick<TimedJob, 'clock' | 'submission'>, now: Date): number =>
  Math.max(1, minutesToPropose({ clock: clockNow(job, now), submission: job.submission }));

type CancelledJob = TimedJob & Pick<JobRecord, 'status' | 'startedAt' | 'items'> & { readonly timeFlags?: readonly TimeFlag[] };

export interface CancellationPay {
  /** The annotator has started. The admin then decides on the pay. */
  readonly started: boolean;
  /** The price of the recorded time; null if nothing was started, or if only an admin can decide. */
  readonly proposed: Money | null;
}

/**
 * Prices the work so far if a job is cancelled now. Submitted work: its proposed amount. Started work by the hour: the time on its clock.
 * After a rework: the claimed minutes plus the clock's since then. Per item: the finished items. Only this function prices recorded time.
 * It proposes nothing if an approval would need a confirmation: the admin then decides.
 */
export function cancellationPay(job: CancelledJob, now: Date): CancellationPay {
  const { status, rate, startedAt, submission } = job;
  const started = startedAt !== null || submission !== null;
  const clock = clockNow(job, now);
  const isSubmitted = REVIEW_JOB_STATUSES.includes(status);
  const minutes = submission && isSubmitted ? submission.minutes : minutesToPropose({ clock, submission });
  if (!started || !rate || isDoubtful({ ...job, clock }, minutes)) return { started, proposed: null };
  if (rate.per === 'item') return { started, proposed: proposedAmount(rate, 0, countedOf(job)) };
  if (isSubmitted) return { started, proposed: proposalOf(job) };
  return { started, proposed: rate.per === 'hour' ? proposedAmount(rate, minutes, null) : null };
}

/**
 * @returns whether an approval of these minutes would need a confirmation or a single decision. Work elsewhere without a clock has only
 * claimed minutes; with pay per item, no minutes are paid.
 */
function isDoubtful({ clock, items, rate, submission, timeFlags = [] }: Omit<CancelledJob, 'status'>, minutes: number): boolean {
  const waitingMinutes = submission?.waiting?.minutes;
  const isMeasured = rate?.per !== 'item' && (items !== null || isTimed({ clock }) || Boolean(waitingMinutes));
  return (
    timeFlags.length > 0 ||
    paysSkipping(rate, items && progressOf(items)) ||
    (isMeasured && needsConfirmation(minutes, clockMinutesOf(clock.seconds), waitingMinutes))
  );
}
