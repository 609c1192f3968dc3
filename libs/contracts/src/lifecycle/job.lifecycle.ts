import { WORK_MESSAGES } from '../messages/work.messages.js';
import { type InvoiceStatus } from '../statuses.js';
import { defineLifecycle } from './lifecycle.js';

/** The statuses of a job, in the order of the tabs (specification section 4). */
export const JOB_STATUSES = ['pending', 'submitted', 'approved', 'rejected'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Jobs that still need work or a review: while there is one, its task and project cannot be deleted (product.md, DELETE). */
export const OPEN_JOB_STATUSES: readonly JobStatus[] = ['pending', 'submitted'];

/** How a status looks on a chip. */
export type StatusTone = 'wait' | 'info' | 'good' | 'bad' | 'quiet';
export const JOB_TONES: Readonly<Record<JobStatus, StatusTone>> = { pending: 'wait', submitted: 'info', approved: 'good', rejected: 'bad' };

/** What people do to a job. */
export const JOB_ACTIONS = ['submit', 'approve', 'reject', 'rework'] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

/** What the guards of a job look at. */
export interface JobFacts {
  readonly status: JobStatus;
  /** The invoice of an approved job. */
  readonly invoice: { readonly status: InvoiceStatus } | null;
}

const whileInvoiceUnpaid = ({ invoice }: JobFacts): string | undefined =>
  invoice && invoice.status !== 'Unpaid' ? WORK_MESSAGES.jobInvoiceNotUnpaid : undefined;

/** A job's lifecycle (specification section 4, completed by product.md). */
export const JOB_LIFECYCLE = defineLifecycle<JobStatus, JobAction, JobFacts>({
  name: 'job',
  states: JOB_STATUSES,
  initial: 'pending',
  transitions: [
    { action: 'submit', from: 'pending', to: 'submitted', by: 'annotator' },
    { action: 'rework', from: 'submitted', to: 'pending', by: 'annotator' },
    { action: 'rework', from: 'rejected', to: 'pending', by: 'annotator' },
    { action: 'approve', from: 'submitted', to: 'approved', by: 'admin' },
    { action: 'reject', from: 'submitted', to: 'rejected', by: 'admin', reasonRequired: true },
    { action: 'reject', from: 'approved', to: 'rejected', by: 'admin', reasonRequired: true, guard: whileInvoiceUnpaid },
    { action: 'approve', from: 'rejected', to: 'approved', by: 'admin' },
  ],
});
