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
  paidMinutes,
  progressOf,
  proposedAmount,
  proposedMinutes,
} from '@labelbridge/contracts';
import { type JobRecord } from '../persistence/job.schema.js';
import { paysSkipping } from './time-flags.js';
import { type JobClock, type JobTransition, type Submission } from './job-transitions.js';

type TimedJob = Pick<JobRecord, 'rate' | 'submission' | 'clock' | 'items'>;

/** What of a job's items its pay counts: by the server's count, never by what a device says. */
const countedOf = ({ items }: Pick<JobRecord, 'items'>): CountedItems => items && progressOf(items);

/** The submission of a job whose clock stopped, with what the clock shows. */
export const withClock = (submission: Submission, job: TimedJob): Submission => ({
  ...submission,
  clockMinutes: clockMinutesOf(job.clock.seconds),
});

const minutesToPropose = ({ submission, ...job }: Pick<TimedJob, 'clock' | 'submission'>): number =>
  proposedMinutes(
    clockMinutesOf(job.clock.seconds),
    submission && { minutes: submission.minutes, clockMinutes: submission.clockMinutes ?? null },
  );

/** Whether the clock says anything about the work. Clients that know no clock need not say why: the admin confirms what they claim. */
const isTimed = ({ clock }: Pick<TimedJob, 'clock'>): boolean => clockMinutesOf(clock.seconds) > 0;

/** Why the minutes of a submission are refused. A note that explains them is a reason, too: earlier versions of the form have no other field. */
export function minutesProblem({ minutes, minutesReason, note }: Submission, before: TimedJob): ErrorDetail | undefined {
  if (!isTimed(before)) return undefined;
  if (!exceedsClock(minutes, clockMinutesOf(before.clock.seconds)) || minutesReason || note) return undefined;
  return { field: 'minutesReason', message: WORK_CLOCK_MESSAGES.minutesReasonRequired };
}

/** An approval as an admin asks for it. */
export interface AskedApproval {
  readonly approvedAmount: Money;
  readonly approvedMinutes?: number | undefined;
  readonly reason?: string | null | undefined;
  /** Minutes above the clock are paid where this is true, and never where a client leaves it out. */
  readonly confirmMinutes?: boolean | undefined;
}

/** What an approval lacks: the field and the message; `confirmMinutes` is a conflict with the clock, `reason` a missing input. */
export function approvalProblem(job: TimedJob, asked: AskedApproval): ErrorDetail | undefined {
  const { rate, submission } = job;
  const claimedMinutes = submission?.minutes ?? 0;
  const clockMinutes = clockMinutesOf(job.clock.seconds);
  const work = { rate, claimedMinutes, clockMinutes, items: countedOf(job) };
  const needs = approvalNeeds(work, asked);
  const changesMinutes = (asked.approvedMinutes ?? claimedMinutes) !== claimedMinutes;
  // Of work elsewhere without a clock, only an admin can say what it is worth.
  const needsReason = isTimed(job) || work.items ? needs.reason : changesMinutes;
  if (needsReason && !asked.reason?.trim()) return { field: 'reason', message: WORK_CLOCK_MESSAGES.changeReasonRequired };
  if (needs.confirmation && asked.confirmMinutes !== true) {
    return { field: 'confirmMinutes', message: confirmationText(work, paidMinutes(work, asked)) };
  }
  return undefined;
}

/** The transition of an approval that lacks nothing. */
export const approvalOf = ({ submission }: TimedJob, asked: AskedApproval): Extract<JobTransition, { action: 'approve' }> => ({
  action: 'approve',
  approvedAmount: { amount: asked.approvedAmount.amount, currency: asked.approvedAmount.currency },
  approvedMinutes: asked.approvedMinutes ?? submission?.minutes ?? null,
  reason: asked.reason?.trim() || null,
  confirmed: asked.confirmMinutes === true,
});

/** What the rate, the claimed minutes and the items of a job come to; null where that is no amount. */
export const proposalOf = ({
  rate,
  submission,
  items,
}: Pick<TimedJob, 'rate' | 'items'> & { readonly submission: Pick<Submission, 'minutes'> | null }): Money | null =>
  approvalProposal(rate, submission?.minutes ?? null, countedOf({ items }));

/** Whether a clock runs. One whose device vanished is shown as paused. */
export const isRunning = ({ runningSince, seenAt }: JobClock, now: Date): boolean =>
  runningSince !== null && seenAt !== null && now.getTime() - seenAt.getTime() <= WORK_CLOCK.hiddenPauseMs;

/** The seconds of a clock that would stop now. */
function secondsUntil({ seconds, runningSince, seenAt }: JobClock, now: Date): number {
  if (!runningSince || !seenAt) return seconds;
  const from = seenAt.getTime();
  return seconds + Math.floor((clockEnd(from, now.getTime()) - from) / 1_000);
}

type CancelledJob = TimedJob & Pick<JobRecord, 'status' | 'startedAt' | 'items'> & { readonly timeFlags?: readonly TimeFlag[] };

/** What a cancellation of a job is about to pay. */
export interface CancellationPay {
  /** Whether the annotator has begun: then the admin says what is paid. */
  readonly started: boolean;
  /** Proposed where the recorded time has a price; null where nothing was started, and where only an admin can say it. */
  readonly proposed: Money | null;
}

/**
 * What the work so far is worth, where a job is cancelled now: handed-in work its proposed amount, started work by the hour
 * the time on its clock, after a rework the claimed minutes and the clock's since, and per item those that are finished. This is the one
 * place that prices recorded time. What an approval would ask about is no proposal: the admin says what it is worth.
 */
export function cancellationPay(job: CancelledJob, now: Date): CancellationPay {
  const { status, rate, startedAt, submission } = job;
  const started = startedAt !== null || submission !== null;
  const clock = { ...job.clock, seconds: secondsUntil(job.clock, now) };
  const isSubmitted = REVIEW_JOB_STATUSES.includes(status);
  const minutes = submission && isSubmitted ? submission.minutes : minutesToPropose({ clock, submission });
  if (!started || !rate || isDoubtful({ ...job, clock }, minutes)) return { started, proposed: null };
  if (rate.per === 'item') return { started, proposed: proposedAmount(rate, 0, countedOf(job)) };
  if (isSubmitted) return { started, proposed: proposalOf(job) };
  return { started, proposed: rate.per === 'hour' ? proposedAmount(rate, minutes, null) : null };
}

/**
 * Whether an approval of these minutes would be confirmed, or made alone. Work elsewhere without a clock is claimed and nothing else; where
 * items are paid, no minute is.
 */
function isDoubtful({ clock, items, rate, timeFlags = [] }: Omit<CancelledJob, 'status'>, minutes: number): boolean {
  const isMeasured = rate?.per !== 'item' && (items !== null || isTimed({ clock }));
  return timeFlags.length > 0 || paysSkipping({ rate, items }) || (isMeasured && exceedsClock(minutes, clockMinutesOf(clock.seconds)));
}
