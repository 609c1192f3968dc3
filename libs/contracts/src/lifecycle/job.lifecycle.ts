import { JOB_STATUSES, type JobStatus } from '../statuses.js';
import { defineLifecycle } from './lifecycle.js';

export type JobAction = 'submit' | 'approve' | 'reject' | 'rework';

/** A job's lifecycle (specification section 4, closed by product.md). An approved job is rejected only while its invoice is Unpaid. */
export const JOB_LIFECYCLE = defineLifecycle<JobStatus, JobAction>({
  name: 'job',
  states: JOB_STATUSES,
  initial: 'pending',
  transitions: [
    { action: 'submit', from: 'pending', to: 'submitted', by: 'annotator' },
    { action: 'approve', from: 'submitted', to: 'approved', by: 'admin' },
    { action: 'reject', from: 'submitted', to: 'rejected', by: 'admin', reasonRequired: true },
    { action: 'reject', from: 'approved', to: 'rejected', by: 'admin', reasonRequired: true },
    { action: 'approve', from: 'rejected', to: 'approved', by: 'admin' },
    { action: 'rework', from: 'submitted', to: 'pending', by: 'annotator' },
    { action: 'rework', from: 'rejected', to: 'pending', by: 'annotator' },
  ],
});
