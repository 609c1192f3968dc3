import { APPLICATION_STATUSES, type ApplicationStatus } from '../statuses.js';
import { defineLifecycle } from './lifecycle.js';

export type ApplicationAction = 'approve' | 'reject' | 'withdraw' | 'leave' | 'apply' | 'admit' | 'reopen';

/** Lifecycle of an application (product.md). Withdrawn ones may be made again; rejected ones too, by the rule `applyAgain`. */
export const APPLICATION_LIFECYCLE = /* @__PURE__ */ defineLifecycle<ApplicationStatus, ApplicationAction>({
  name: 'application',
  states: APPLICATION_STATUSES,
  initial: 'pending',
  transitions: [
    { action: 'approve', from: 'pending', to: 'approved', by: ['admin'], duty: 'projects' },
    { action: 'admit', from: 'pending', to: 'approved', by: ['system'] },
    { action: 'reject', from: 'pending', to: 'rejected', by: ['admin'], duty: 'projects', reasonRequired: true },
    { action: 'withdraw', from: 'pending', to: 'withdrawn', by: ['annotator'] },
    { action: 'leave', from: 'approved', to: 'withdrawn', by: ['annotator'] },
    { action: 'apply', from: 'withdrawn', to: 'pending', by: ['annotator'] },
    { action: 'apply', from: 'rejected', to: 'pending', by: ['annotator'] },
    { action: 'reopen', from: 'rejected', to: 'pending', by: ['admin'], duty: 'projects' },
  ],
});
