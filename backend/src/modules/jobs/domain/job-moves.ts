import { type JobStatus, type Money } from '@labelbridge/contracts';

/** What an annotator hands in: the minutes he worked and a link or note of the work done. */
export interface Submission {
  minutes: number;
  link: string | null;
  note: string | null;
}

/** A decision about a job, with what it needs. */
export type JobMove =
  | { action: 'submit'; submission: Submission }
  | { action: 'rework' }
  | { action: 'approve'; approvedAmount: Money }
  | { action: 'reject'; reason: string };

/** The invoice that an approved job has, or had. */
export interface JobInvoice {
  _id: string;
  invoiceNumber: string;
}

/** The part of a job that its moves change. */
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

/**
 * What a move changes of a job. Dates and amounts tell of the present state only; the history keeps the earlier ones.
 *
 * A reworked job keeps its submission as the draft of the next one, and the reason of its rejection until it is
 * submitted again, so that the annotator has both before his eyes; its clock stands until he starts it again.
 */
export function progressOf(move: JobMove, to: JobStatus, at: Date): Partial<JobProgress> {
  const moved = { status: to, statusChangedAt: at };
  switch (move.action) {
    case 'submit':
      return { ...moved, ...NO_REJECTION, submittedDate: at, submission: move.submission };
    case 'rework':
      return { ...moved, submittedDate: null, startedAt: null };
    case 'approve':
      return { ...moved, ...NO_REJECTION, approvedDate: at, approvedAmount: move.approvedAmount };
    case 'reject':
      return { ...moved, rejectedDate: at, rejectionReason: move.reason, approvedDate: null, approvedAmount: null, invoice: null };
  }
}

/** What the history keeps beside who, when, from, to and why. */
export interface MoveDetail {
  submission: Submission | null;
  approvedAmount: Money | null;
  invoiceNumber: string | null;
}

/** The detail of a move of a job that had `invoice` before. An approval's invoice number is known later. */
export const detailOf = (move: JobMove, invoice: JobInvoice | null): MoveDetail => ({
  submission: move.action === 'submit' ? move.submission : null,
  approvedAmount: move.action === 'approve' ? move.approvedAmount : null,
  invoiceNumber: move.action === 'reject' ? (invoice?.invoiceNumber ?? null) : null,
});

/**
 * Whether a job still is what a decision was based on: in the status that was seen, and not moved on since the request
 * was received. Of two people who press at once one is told of a conflict, also where the lifecycle would let both
 * (reject after approve).
 */
export const isExpectedState = (
  job: Pick<JobProgress, 'status' | 'statusChangedAt'>,
  seen: { status: JobStatus; receivedAt: Date },
): boolean => job.status === seen.status && job.statusChangedAt.getTime() <= seen.receivedAt.getTime();
