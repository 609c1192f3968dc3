import {
  APPEAL_MESSAGES,
  type CitedClause,
  type ClockInterval,
  type DeclineReason,
  type HandBackCause,
  type JobAction,
  type JobAppeal,
  type JobStatus,
  type Money,
  SETTLEMENT_MESSAGES,
  type TimeFlag,
  type WaitingClaim,
  WORK_MESSAGES,
} from '@labelbridge/contracts';
import { type ActorRecord } from '../../../../common/access/current-user.js';

export interface JobClock {
  /** Recorded time up to the last activity. */
  seconds: number;
  /** Null if paused. */
  runningSince: Date | null;
  /** The last activity of a running clock. */
  seenAt: Date | null;
}

export const STOPPED_CLOCK: Readonly<JobClock> = { seconds: 0, runningSince: null, seenAt: null };

export interface Submission {
  minutes: number;
  /** Minutes on the clock at that time; null in submissions of earlier versions. */
  clockMinutes: number | null;
  minutesReason: string | null;
  /** Minutes among the claimed ones that were waiting; missing for none. */
  waiting?: WaitingClaim;
  link: string | null;
  note: string | null;
}

export type JobTransition =
  | { action: 'submit'; submission: Submission; recorded: readonly ClockInterval[]; timeFlags: TimeFlag[] }
  | { action: 'rework' }
  | { action: 'approve'; approvedAmount: Money; approvedMinutes: number | null; reason: string | null; confirmed: boolean }
  /** By the server, once the time to decide is over. */
  | { action: 'consent'; approvedAmount: Money; approvedMinutes: number | null; reason: string }
  /** `waits` if a second admin must agree, whatever the share of rejections. */
  | { action: 'reject'; reason: string; clause?: CitedClause | null; waits?: boolean }
  | { action: 'appeal' | 'uphold' | 'reopen'; reason: string }
  /** `byTime` if nobody decided on the appeal. */
  | { action: 'overturn'; approvedAmount: Money; approvedMinutes: number | null; reason: string; byTime: boolean }
  /** Pays the items that were not sent back. */
  | { action: 'settle'; approvedAmount: Money; approvedMinutes: number | null; reason: string }
  | { action: 'decline'; reason: DeclineReason }
  /** `approvedAmount` is the pay of the cancelled job; null for none. `handedBack` if its annotator gives it back for the clock's pay. */
  | { action: 'cancel'; reason: string; approvedAmount: Money | null; handedBack?: HandBackCause };

export const DONE_MESSAGES: Readonly<Record<JobAction, string>> = {
  submit: WORK_MESSAGES.jobSubmitted,
  rework: WORK_MESSAGES.jobReopened,
  appeal: APPEAL_MESSAGES.sent,
  uphold: APPEAL_MESSAGES.upheld,
  overturn: APPEAL_MESSAGES.overturned,
  reopen: APPEAL_MESSAGES.overturned,
  settle: SETTLEMENT_MESSAGES.done,
  approve: WORK_MESSAGES.jobApproved,
  consent: WORK_MESSAGES.jobApproved,
  reject: WORK_MESSAGES.jobRejected,
  decline: WORK_MESSAGES.jobDeclined,
  cancel: WORK_MESSAGES.jobCancelled,
};

/** A rejection that waits for a second admin. */
export interface RejectionProposal {
  by: ActorRecord;
  at: Date;
  reason: string;
  clause?: CitedClause;
}

export interface JobInvoice {
  _id: string;
  invoiceNumber: string;
}

/** The part of a job that transitions change. */
export interface JobProgress {
  status: JobStatus;
  statusChangedAt: Date;
  startedAt: Date | null;
  submittedDate: Date | null;
  approvedDate: Date | null;
  rejectedDate: Date | null;
  /** The pay of an approved or cancelled job. */
  approvedAmount: Money | null;
  rejectionReason: string | null;
  /** The clause that the rejection cites. Old jobs lack it. */
  rejectionClause?: CitedClause | null;
  endReason: string | null;
  /** Its annotator handed it back, and the clock's time was paid without a review. */
  handedBack?: HandBackCause;
  /** False if declined or cancelled. A unique index allows a person one live job of a task. */
  live: boolean;
  submission: Submission | null;
  /** When handed-in work counts as approved; null if it is not handed in, or only an admin can price it. Old jobs lack it. */
  decideBy?: Date | null;
  /** When admins are warned of `decideBy`; null afterwards. */
  warnAt?: Date | null;
  /** A second admin moved `decideBy`, since the last rejection. */
  held?: boolean;
  /** Approved because nobody decided in time. */
  consented?: boolean;
  /** The appeal of its last rejection; null if there is none. Old jobs lack it. */
  appeal?: JobAppeal | null;
  /** When an open appeal is decided for its annotator. */
  appealBy?: Date | null;
  /** When the accepted items of a rejected job are paid, if its annotator does nothing. Old jobs lack it. */
  settleBy?: Date | null;
  /** A rejection that waits for a second admin. Its annotator does not see it. */
  proposal?: RejectionProposal | null;
  /** Marks of its time for the admin. Old jobs have none. */
  timeFlags?: TimeFlag[];
  invoice: JobInvoice | null;
}

const NO_REJECTION = { rejectedDate: null, rejectionReason: null, rejectionClause: null } as const;

/** The reason that a person gave for a transition; null if it needs none. */
export const reasonOf = (transition: JobTransition): string | null => ('reason' in transition ? (transition.reason?.trim() ?? null) : null);

/**
 * The changes of a job by a transition. Dates and amounts describe only the current status; the history keeps the earlier ones.
 *
 * A reworked job keeps its submission as the draft of the next one, and its rejection reason until the next submission, so that the
 * annotator sees both. It stays started, and its clock is stopped.
 */
export function changesOf(transition: JobTransition, to: JobStatus, at: Date): Partial<JobProgress> {
  const moved = { status: to, statusChangedAt: at };
  switch (transition.action) {
    case 'submit':
      return {
        ...moved,
        ...NO_REJECTION,
        submittedDate: at,
        submission: transition.submission,
        timeFlags: transition.timeFlags,
        consented: false,
      };
    case 'rework':
      return { ...moved, submittedDate: null };
    case 'appeal':
    case 'uphold':
      return moved;
    case 'reopen':
      return { ...moved, ...NO_REJECTION };
    case 'overturn':
      return { ...moved, ...NO_REJECTION, approvedDate: at, approvedAmount: transition.approvedAmount, consented: transition.byTime };
    case 'approve':
    case 'settle':
      return { ...moved, ...NO_REJECTION, approvedDate: at, approvedAmount: transition.approvedAmount };
    case 'consent':
      return { ...moved, ...NO_REJECTION, approvedDate: at, approvedAmount: transition.approvedAmount, consented: true };
    case 'reject':
      return {
        ...moved,
        rejectedDate: at,
        rejectionReason: reasonOf(transition),
        rejectionClause: transition.clause ?? null,
        approvedDate: null,
        approvedAmount: null,
        invoice: null,
      };
    case 'decline':
      return { ...moved, ...NO_REJECTION, endReason: reasonOf(transition), live: false };
    case 'cancel':
      return {
        ...moved,
        ...NO_REJECTION,
        endReason: reasonOf(transition),
        live: false,
        approvedAmount: transition.approvedAmount,
        ...(transition.handedBack && { handedBack: transition.handedBack }),
      };
  }
}

export interface TransitionDetail {
  submission: Submission | null;
  approvedAmount: Money | null;
  approvedMinutes: number | null;
  invoiceNumber: string | null;
  /** The clause that a rejection cites. */
  clause?: CitedClause;
}

/** For steps that are not transitions. */
export const NO_DETAIL: Readonly<TransitionDetail> = { submission: null, approvedAmount: null, approvedMinutes: null, invoiceNumber: null };

/** Adds the fields of job responses under their names, so that guards of the lifecycle work the same on the server and the screens. */
export const factsOf = <Job extends Pick<JobProgress, 'submission'>, Invoice>(job: Job, invoice: Invoice) => ({
  ...job,
  claimedMinutes: job.submission?.minutes ?? null,
  invoice,
});

/** The detail of a transition of a job that had `invoice` before. The number of a new invoice is set later. */
export const detailOf = (transition: JobTransition, invoice: JobInvoice | null): TransitionDetail => ({
  submission: transition.action === 'submit' ? transition.submission : null,
  approvedAmount: 'approvedAmount' in transition ? transition.approvedAmount : null,
  approvedMinutes: 'approvedMinutes' in transition ? transition.approvedMinutes : null,
  invoiceNumber: transition.action === 'reject' ? (invoice?.invoiceNumber ?? null) : null,
  ...(transition.action === 'reject' && transition.clause && { clause: transition.clause }),
});

/**
 * @returns whether a job is still in the status that was seen, and unchanged since the request was received. Of two concurrent decisions
 * one gets a conflict, even if the lifecycle allows both (approve, then reject).
 */
export const isExpectedState = (
  job: Pick<JobProgress, 'status' | 'statusChangedAt'>,
  seen: { status: JobStatus; receivedAt: Date },
): boolean => job.status === seen.status && job.statusChangedAt.getTime() <= seen.receivedAt.getTime();
