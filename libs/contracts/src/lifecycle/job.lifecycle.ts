import { WORK_MESSAGES } from '../messages/work.messages.js';
import { WORKPLACE_MESSAGES } from '../messages/workplace.messages.js';
import { type InvoiceStatus } from '../statuses.js';
import { type JobItems } from '../workplace.js';
import { defineLifecycle } from './lifecycle.js';

/** The statuses that are tabs of the Jobs screens, in their order (specification section 4). */
export const JOB_TABS = ['pending', 'submitted', 'approved', 'rejected'] as const;

/** The statuses of a job that was given up or taken back: its task may be assigned to the same person again. Lists reach them by a filter. */
export const ENDED_JOB_STATUSES = ['declined', 'cancelled'] as const;

/** All statuses of a job. */
export const JOB_STATUSES = [...JOB_TABS, ...ENDED_JOB_STATUSES] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Whether a job was declined or cancelled. */
export const isEndedJob = (status: JobStatus): boolean => ENDED_JOB_STATUSES.some((ended) => ended === status);

/** Jobs that still need work or a review: while there is one, its task and project cannot be deleted (product.md, DELETE). */
export const OPEN_JOB_STATUSES: readonly JobStatus[] = ['pending', 'submitted'];

/** Jobs whose work was submitted and waits for a decision: they are priced by the claimed minutes. */
export const REVIEW_JOB_STATUSES: readonly JobStatus[] = ['submitted'];

/** Jobs that the annotator still works on or may rework: their due date can be changed. */
export const DUE_JOB_STATUSES: readonly JobStatus[] = ['pending', 'submitted', 'rejected'];

/** Whether the items of a batch may change, by its jobs in each status: nobody has it, or somebody still works on it. */
export const isOpenBatch = (jobs: Readonly<Record<JobStatus, number>>): boolean =>
  jobs.pending > 0 || JOB_TABS.every((status) => jobs[status] === 0);

/** How a status looks on a chip. */
export type StatusTone = 'wait' | 'info' | 'good' | 'bad' | 'quiet';
export const JOB_TONES: Readonly<Record<JobStatus, StatusTone>> = {
  pending: 'wait',
  submitted: 'info',
  approved: 'good',
  rejected: 'bad',
  declined: 'quiet',
  cancelled: 'quiet',
};

/** What people do to a job. */
export const JOB_ACTIONS = ['submit', 'approve', 'reject', 'rework', 'decline', 'cancel'] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

/** What the history and the audit log say of an action, where the new status does not say it. */
export const JOB_ACTION_TEXT: Readonly<Partial<Record<JobAction, string>>> = { rework: 'taken back for rework' };

/** Why an annotator declines a job. */
export const DECLINE_REASONS = [
  'I have no time for it',
  'It pays too little',
  'The task does not open or work',
  'The guideline is unclear',
  'It is too difficult for me',
  'The content disturbs me',
  'Another reason',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** What the guards of a job look at. */
export interface JobFacts {
  readonly status: JobStatus;
  /** The invoice of an approved job. */
  readonly invoice: { readonly status: InvoiceStatus } | null;
  /** Of an in-product job; null where the work is elsewhere. */
  readonly items?: Pick<JobItems, 'open' | 'toReview' | 'sentBack'> | null;
}

const onceItemsAreFinished = ({ items }: JobFacts): string | undefined =>
  items && items.open > 0 ? WORKPLACE_MESSAGES.itemsOpen(items.open) : undefined;

/** What was sent back is paid for once it is corrected: the annotator must get it first. */
function onceItemsAreAccepted({ items }: JobFacts): string | undefined {
  if (!items) return undefined;
  if (items.sentBack > 0) return WORKPLACE_MESSAGES.itemsSentBack(items.sentBack);
  return items.toReview > 0 ? WORKPLACE_MESSAGES.itemsUnreviewed(items.toReview) : undefined;
}

const whileInvoiceUnpaid = ({ invoice }: JobFacts): string | undefined =>
  invoice && invoice.status !== 'Unpaid' ? WORK_MESSAGES.jobInvoiceNotUnpaid : undefined;

/** A job's lifecycle (specification section 4, completed by product.md). */
export const JOB_LIFECYCLE = /* @__PURE__ */ defineLifecycle<JobStatus, JobAction, JobFacts>({
  name: 'job',
  states: JOB_STATUSES,
  initial: 'pending',
  transitions: [
    { action: 'submit', from: 'pending', to: 'submitted', by: 'annotator', guard: onceItemsAreFinished },
    { action: 'rework', from: 'submitted', to: 'pending', by: 'annotator' },
    { action: 'rework', from: 'rejected', to: 'pending', by: 'annotator' },
    { action: 'approve', from: 'submitted', to: 'approved', by: 'admin', guard: onceItemsAreAccepted },
    { action: 'reject', from: 'submitted', to: 'rejected', by: 'admin', reasonRequired: true },
    { action: 'reject', from: 'approved', to: 'rejected', by: 'admin', reasonRequired: true, guard: whileInvoiceUnpaid },
    { action: 'approve', from: 'rejected', to: 'approved', by: 'admin', guard: onceItemsAreAccepted },
    { action: 'decline', from: 'pending', to: 'declined', by: 'annotator', reasonRequired: true },
    { action: 'cancel', from: 'pending', to: 'cancelled', by: 'admin', reasonRequired: true },
    { action: 'cancel', from: 'submitted', to: 'cancelled', by: 'admin', reasonRequired: true },
  ],
});
