import { APPLICATION_STATUSES, type ApplicationStatus } from '../statuses.js';
import { defineLifecycle } from './lifecycle.js';

export type ApplicationAction = 'approve' | 'reject' | 'withdraw' | 'apply';

/** An application's lifecycle (product.md). One that was withdrawn may be made again. */
export const APPLICATION_LIFECYCLE = defineLifecycle<ApplicationStatus, ApplicationAction>({
  name: 'application',
  states: APPLICATION_STATUSES,
  initial: 'pending',
  transitions: [
    { action: 'approve', from: 'pending', to: 'approved', by: 'admin' },
    { action: 'reject', from: 'pending', to: 'rejected', by: 'admin', reasonRequired: true },
    { action: 'withdraw', from: 'pending', to: 'withdrawn', by: 'annotator' },
    { action: 'apply', from: 'withdrawn', to: 'pending', by: 'annotator' },
  ],
});
