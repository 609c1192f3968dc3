import {
  type ClockInterval,
  type DeclineReason,
  type JobAction,
  type JobStatus,
  type Money,
  type TimeFlag,
  WORK_MESSAGES,
} from '@labelbridge/contracts';

/** The clock of a job as it is stored with the job. */
export interface JobClock {
  /** The recorded time, up to the last sign of life. */
  seconds: number;
  /** Null where it is paused. */
  runningSince: Date | null;
  /** The last sign of life of a running clock. */
  seenAt: Date | null;
}

export const STOPPED_CLOCK: Readonly<JobClock> = { seconds: 0, runningSince: null, seenAt: null };

/** What an annotator submits: the minutes worked, and a link or a note of the work done. */
export interface Submission {
  minutes: number;
  /** Minutes on the clock at that time; null where an earlier version did not record them. */
  clockMinutes: number | null;
  /** Why `minutes` differ from the clock. */
  minutesReason: string | null;
  link: string | null;
  note: string | null;
}

/** A transition that a person asks for, with what it needs. */
export type JobTransition =
  | { action: 'submit'; submission: Submission; recorded: readonly ClockInterval[]; timeFlags: TimeFlag[] }
  | { action: 'rework' }
  | { action: 'approve'; approvedAmount: Money; approvedMinutes: number | null; reason: string | null; confirmed: boolean }
  | { action: 'reject'; reason: string }
  | { action: 'decline'; reason: DeclineReason }
  /** `approvedAmount` is what is paid for it; null is nothing. */
  | { action: 'cancel'; reason: string; approvedAmount: Money | null };

/** What the answer says when a transition is made. */
export const DONE_MESSAGES: Readonly<Record<JobAction, string>> = {
  submit: WORK_MESSAGES.jobSubmitted,
  rework: WORK_MESSAGES.jobReopened,
  approve: WORK_MESSAGES.jobApproved,
  reject: WORK_MESSAGES.jobRejected,
  decline: WORK_MESSAGES.jobDeclined,
  cancel: WORK_MESSAGES.jobCancelled,
};

/** The invoice that an approved or cancelled job has, or had. */
export interface JobInvoice {
  _id: string;
  invoiceNumber: string;
}

/** The part of a job that its transitions change. */
export interface JobProgress {
  status: JobStatus;
  statusChangedAt: Date;
  startedAt: Date | null;
  submittedDate: Date | null;
  approvedDate: Date | null;
  rejectedDate: Date | null;
  /** Of an approved job, and what a cancelled one is paid. */
  approvedAmount: Money | null;
  rejectionReason: string | null;
  /** Why it was declined or cancelled. */
  endReason: string | null;
  /** False once it is declined or cancelled: a person has at most one job of a task that is live, by a unique index. */
  live: boolean;
  submission: Submission | null;
  /** Why its time is marked for the admin. Jobs of before there were marks have none. */
  timeFlags?: TimeFlag[];
  invoice: JobInvoice | null;
}

const NO_REJECTION = { rejectedDate: null, rejectionReason: null } as const;

/** The reason that a person gave for a transition; null where none is asked for. */
export const reasonOf = (transition: JobTransition): string | null => ('reason' in transition ? (transition.reason?.trim() ?? null) : null);

/**
 * What a transition changes of a job. Dates and amounts describe the present status only; the history keeps the earlier ones.
 *
 * A reworked job keeps its submission as the draft of the next one, and the reason of its rejection until it is submitted
 * again, so that the annotator sees both. It stays begun, and its clock is stopped until they go on.
 */
export function changesOf(transition: JobTransition, to: JobStatus, at: Date): Partial<JobProgress> {
  const moved = { status: to, statusChangedAt: at };
  switch (transition.action) {
    case 'submit':
      return { ...moved, ...NO_REJECTION, submittedDate: at, submission: transition.submission, timeFlags: transition.timeFlags };
    case 'rework':
      return { ...moved, submittedDate: null };
    case 'approve':
      return { ...moved, ...NO_REJECTION, approvedDate: at, approvedAmount: transition.approvedAmount };
    case 'reject':
      return { ...moved, rejectedDate: at, rejectionReason: reasonOf(transition), approvedDate: null, approvedAmount: null, invoice: null };
    case 'decline':
      return { ...moved, ...NO_REJECTION, endReason: reasonOf(transition), live: false };
    case 'cancel':
      return { ...moved, ...NO_REJECTION, endReason: reasonOf(transition), live: false, approvedAmount: transition.approvedAmount };
  }
}

/** What the history keeps of a transition beside who, when, from, to and why. */
export interface TransitionDetail {
  submission: Submission | null;
  approvedAmount: Money | null;
  /** The minutes that an approval pays. */
  approvedMinutes: number | null;
  invoiceNumber: string | null;
}

/** Of a step that is no transition. */
export const NO_DETAIL: Readonly<TransitionDetail> = { submission: null, approvedAmount: null, approvedMinutes: null, invoiceNumber: null };

/** A job with what its answers add, under their names, so that a guard of the lifecycle decides on the server as on the screens. */
export const factsOf = <Job extends Pick<JobProgress, 'submission'>, Invoice>(job: Job, invoice: Invoice) => ({
  ...job,
  claimedMinutes: job.submission?.minutes ?? null,
  invoice,
});

/** The detail of a transition of a job that had `invoice` before. The number of a new invoice is known later. */
export const detailOf = (transition: JobTransition, invoice: JobInvoice | null): TransitionDetail => ({
  submission: transition.action === 'submit' ? transition.submission : null,
  approvedAmount: 'approvedAmount' in transition ? transition.approvedAmount : null,
  approvedMinutes: transition.action === 'approve' ? transition.approvedMinutes : null,
  invoiceNumber: transition.action === 'reject' ? (invoice?.invoiceNumber ?? null) : null,
});

/**
 * Whether a job is still what a decision was based on: in the status that was seen, and unchanged since the request was
 * received. Of two people who decide at once, one gets a conflict, even where the lifecycle allows both (approve, then reject).
 */
export const isExpectedState = (
  job: Pick<JobProgress, 'status' | 'statusChangedAt'>,
  seen: { status: JobStatus; receivedAt: Date },
): boolean => job.status === seen.status && job.statusChangedAt.getTime() <= seen.receivedAt.getTime();
