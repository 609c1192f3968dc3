import { type JobAction, type JobStatus, type Money, WORK_MESSAGES } from '@labelbridge/contracts';

/** What an annotator submits: the minutes worked, and a link or a note of the work done. */
export interface Submission {
  minutes: number;
  link: string | null;
  note: string | null;
}

/** A transition that a person asks for, with what it needs. */
export type JobTransition =
  | { action: 'submit'; submission: Submission }
  | { action: 'rework' }
  | { action: 'approve'; approvedAmount: Money }
  | { action: 'reject'; reason: string };

/** What the answer says when a transition is made. */
export const DONE_MESSAGES: Readonly<Record<JobAction, string>> = {
  submit: WORK_MESSAGES.jobSubmitted,
  rework: WORK_MESSAGES.jobReopened,
  approve: WORK_MESSAGES.jobApproved,
  reject: WORK_MESSAGES.jobRejected,
};

/** The invoice that an approved job has, or had. */
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
  approvedAmount: Money | null;
  rejectionReason: string | null;
  submission: Submission | null;
  invoice: JobInvoice | null;
}

const NO_REJECTION = { rejectedDate: null, rejectionReason: null } as const;

/** The reason that a person gave for a transition; null where none is asked for. */
export const errorText = (transition: JobTransition): string | null => ('reason' in transition ? transition.reason.trim() : null);

/**
 * What a transition changes of a job. Dates and amounts describe the present status only; the history keeps the earlier ones.
 *
 * A reworked job keeps its submission as the draft of the next one, and the reason of its rejection until it is submitted
 * again, so that the annotator sees both. Its clock stops until they start it again.
 */
export function changesOf(transition: JobTransition, to: JobStatus, at: Date): Partial<JobProgress> {
  const moved = { status: to, statusChangedAt: at };
  switch (transition.action) {
    case 'submit':
      return { ...moved, ...NO_REJECTION, submittedDate: at, submission: transition.submission };
    case 'rework':
      return { ...moved, submittedDate: null, startedAt: null };
    case 'approve':
      return { ...moved, ...NO_REJECTION, approvedDate: at, approvedAmount: transition.approvedAmount };
    case 'reject':
      return {
        ...moved,
        rejectedDate: at,
        rejectionReason: errorText(transition),
        approvedDate: null,
        approvedAmount: null,
        invoice: null,
      };
  }
}

/** What the history keeps of a transition beside who, when, from, to and why. */
export interface TransitionDetail {
  submission: Submission | null;
  approvedAmount: Money | null;
  invoiceNumber: string | null;
}

/** The detail of a transition of a job that had `invoice` before. An approval's invoice number is known later. */
export const detailOf = (transition: JobTransition, invoice: JobInvoice | null): TransitionDetail => ({
  submission: transition.action === 'submit' ? transition.submission : null,
  approvedAmount: transition.action === 'approve' ? transition.approvedAmount : null,
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
