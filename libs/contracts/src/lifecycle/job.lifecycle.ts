import { APPEAL_MESSAGES, type JobAppeal } from '../appeals.js';
import { BREAKER_MESSAGES } from '../breaker.js';
import { WORK_MESSAGES } from '../messages/work.messages.js';
import { WORKPLACE_MESSAGES } from '../messages/workplace.messages.js';
import { type Money } from '../money.js';
import { type Rate } from '../rate.js';
import { SETTLEMENT_MESSAGES } from '../settlement.js';
import { type InvoiceStatus } from '../statuses.js';
import { type JobItems } from '../workplace.js';
import { defineLifecycle } from './lifecycle.js';

/** Statuses that are tabs of the Jobs screens, in order (specification section 4). */
export const JOB_TABS = ['pending', 'submitted', 'approved', 'rejected'] as const;

/** Statuses of jobs given up or taken back: the task may be assigned to the same person again. Lists reach them by a filter. */
export const ENDED_JOB_STATUSES = ['declined', 'cancelled'] as const;

export const JOB_STATUSES = [...JOB_TABS, ...ENDED_JOB_STATUSES] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const isEndedJob = (status: JobStatus): boolean => ENDED_JOB_STATUSES.some((ended) => ended === status);

/** Jobs that need work or a review: they block the deletion of their task and project (product.md, DELETE). */
export const OPEN_JOB_STATUSES: readonly JobStatus[] = ['pending', 'submitted'];

/** Jobs that wait for a decision: they are priced by the claimed minutes. */
export const REVIEW_JOB_STATUSES: readonly JobStatus[] = ['submitted'];

/** @returns whether a reviewer decides on the pay of a cancelled job: it is for unreviewed work, or above the worth of the recorded time */
export function cancelPayNeedsReview(status: JobStatus, proposed: Money | null, paid: Money | null | undefined): boolean {
  // To pay nothing for submitted work is a decision on it, too.
  if (REVIEW_JOB_STATUSES.includes(status)) return true;
  if (!paid || paid.amount === 0) return false;
  return proposed?.currency !== paid.currency || paid.amount > proposed.amount;
}

/** Jobs that the annotator works on or may rework: their due date can be changed. */
export const DUE_JOB_STATUSES: readonly JobStatus[] = ['pending', 'submitted', 'rejected'];

/** Allows changes to a batch's items if nobody has it or somebody still works on it. @param jobs numbers of its jobs by status */
export const isOpenBatch = (jobs: Readonly<Record<JobStatus, number>>): boolean =>
  jobs.pending > 0 || JOB_TABS.every((status) => jobs[status] === 0);

/** Colour of a status chip. */
export type StatusTone = 'wait' | 'info' | 'good' | 'bad' | 'quiet';
export const JOB_TONES: Readonly<Record<JobStatus, StatusTone>> = {
  pending: 'wait',
  submitted: 'info',
  approved: 'good',
  rejected: 'bad',
  declined: 'quiet',
  cancelled: 'quiet',
};

export const JOB_ACTIONS = [
  'submit',
  'approve',
  'consent',
  'reject',
  'rework',
  'appeal',
  'uphold',
  'overturn',
  'reopen',
  'settle',
  'decline',
  'cancel',
] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

/** Texts of history and audit log for actions that the new status does not tell. */
export const JOB_ACTION_TEXT: Readonly<Partial<Record<JobAction, string>>> = {
  rework: 'taken back for rework',
  consent: 'approved, since nobody decided in time',
  appeal: 'appealed',
  uphold: 'rejection upheld on appeal',
  overturn: 'approved on appeal',
  reopen: 'rejection overturned on appeal, pay to be set',
  settle: 'accepted items paid',
};

export const DECLINE_REASONS = [
  'I have no time for it',
  'It pays too little',
  'The task does not open or work',
  'The guideline is unclear',
  'It is too difficult for me',
  'The content disturbs me',
  'I am leaving the project',
  'Another reason',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Input of the guards. */
export interface JobFacts {
  readonly status: JobStatus;
  /** Invoice of an approved job, or of a cancelled job for its work so far. */
  readonly invoice: { readonly status: InvoiceStatus } | null;
  /** Approved because nobody decided in time. */
  readonly consented?: boolean | undefined;
  /** Null if its last rejection was not appealed. */
  readonly appeal?: JobAppeal | null | undefined;
  /** Item counts of an in-product job; null if the work is elsewhere. */
  readonly items?: Pick<JobItems, 'open' | 'toReview' | 'sentBack'> | null;
  readonly rate?: Pick<Rate, 'per'> | null;
  /** The person who asks proposed the rejection that waits for a second admin. */
  readonly proposedByYou?: boolean | undefined;
}

const onceItemsAreFinished = ({ items }: JobFacts): string | undefined =>
  items && items.open > 0 ? WORKPLACE_MESSAGES.itemsOpen(items.open) : undefined;

/** Items that were sent back are paid once they are corrected, so the annotator must get the job back first. */
const onceNothingIsSentBack = ({ items }: JobFacts): string | undefined =>
  items && items.sentBack > 0 ? WORKPLACE_MESSAGES.itemsSentBack(items.sentBack) : undefined;

function onceItemsAreAccepted(job: JobFacts): string | undefined {
  const { toReview } = job.items ?? { toReview: 0 };
  return onceNothingIsSentBack(job) ?? (toReview > 0 ? WORKPLACE_MESSAGES.itemsUnreviewed(toReview) : undefined);
}

const unlessWon = ({ appeal }: JobFacts): string | undefined => (appeal === 'won' ? APPEAL_MESSAGES.won : undefined);

const unlessProposer = ({ proposedByYou }: JobFacts): string | undefined => (proposedByYou ? BREAKER_MESSAGES.yours : undefined);

const rejectable = (job: JobFacts): string | undefined => unlessWon(job) ?? unlessProposer(job);

const onceAppealed = ({ appeal }: JobFacts): string | undefined => (appeal === 'open' ? undefined : APPEAL_MESSAGES.none);

const unlessAppealed = ({ appeal }: JobFacts): string | undefined => (appeal ? APPEAL_MESSAGES.once : undefined);

function oncePartIsRight({ rate, items, appeal }: JobFacts): string | undefined {
  if (rate?.per !== 'item' || !items) return SETTLEMENT_MESSAGES.notPerItem;
  if (appeal === 'open') return SETTLEMENT_MESSAGES.appealed;
  return items.sentBack > 0 ? undefined : SETTLEMENT_MESSAGES.nothingSentBack;
}

function whileRevocable({ invoice, consented, appeal, items }: JobFacts): string | undefined {
  // Only a part payment approves work with items that were sent back.
  if (items && items.sentBack > 0) return SETTLEMENT_MESSAGES.stands;
  if (consented) return WORK_MESSAGES.jobConsented;
  if (appeal === 'won') return WORK_MESSAGES.jobWon;
  return invoice && invoice.status !== 'Unpaid' ? WORK_MESSAGES.jobInvoiceNotUnpaid : undefined;
}

/** Lifecycle of a job (specification section 4, completed by product.md). */
export const JOB_LIFECYCLE = /* @__PURE__ */ defineLifecycle<JobStatus, JobAction, JobFacts>({
  name: 'job',
  states: JOB_STATUSES,
  initial: 'pending',
  transitions: [
    { action: 'submit', from: 'pending', to: 'submitted', by: ['annotator'], guard: onceItemsAreFinished },
    { action: 'rework', from: 'submitted', to: 'pending', by: ['annotator'], guard: unlessWon },
    { action: 'rework', from: 'rejected', to: 'pending', by: ['annotator'] },
    { action: 'approve', from: 'submitted', to: 'approved', by: ['admin'], duty: 'review', guard: onceItemsAreAccepted },
    // Silence is consent, unless a reviewer has sent items back: then the server returns the job.
    { action: 'consent', from: 'submitted', to: 'approved', by: ['system'], guard: onceNothingIsSentBack },
    {
      action: 'reject',
      from: 'submitted',
      to: 'rejected',
      by: ['admin', 'system'],
      duty: 'review',
      reasonRequired: true,
      guard: rejectable,
    },
    {
      action: 'reject',
      from: 'approved',
      to: 'rejected',
      by: ['admin'],
      duty: 'review',
      reasonRequired: true,
      guard: (job) => whileRevocable(job) ?? unlessProposer(job),
    },
    { action: 'approve', from: 'rejected', to: 'approved', by: ['admin'], duty: 'review', guard: onceItemsAreAccepted },
    // A rejected job that is not reworked. `reopen` is an overturned rejection of work without a price by itself.
    { action: 'appeal', from: 'rejected', to: 'rejected', by: ['annotator'], reasonRequired: true, guard: unlessAppealed },
    { action: 'uphold', from: 'rejected', to: 'rejected', by: ['admin'], duty: 'review', reasonRequired: true, guard: onceAppealed },
    { action: 'overturn', from: 'rejected', to: 'approved', by: ['admin', 'system'], duty: 'review', guard: onceAppealed },
    { action: 'reopen', from: 'rejected', to: 'submitted', by: ['admin', 'system'], duty: 'review', guard: onceAppealed },
    // Part payment: the annotator takes the pay of the accepted items and gives the others up. The server does so if they do nothing.
    { action: 'settle', from: 'rejected', to: 'approved', by: ['annotator', 'system'], guard: oncePartIsRight },
    { action: 'decline', from: 'pending', to: 'declined', by: ['annotator'], reasonRequired: true },
    { action: 'cancel', from: 'pending', to: 'cancelled', by: ['admin', 'system'], duty: 'projects', reasonRequired: true },
    { action: 'cancel', from: 'submitted', to: 'cancelled', by: ['admin'], duty: 'projects', reasonRequired: true, guard: unlessWon },
  ],
});
