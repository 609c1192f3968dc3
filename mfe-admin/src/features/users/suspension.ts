import {
  cancelPayNeedsReview,
  type Duty,
  formatMoney,
  type FormRules,
  SUSPENSION_CLAUSE_RULES,
  SUSPENSION_REASON_RULES,
  WORK_MESSAGES,
} from '@labelbridge/contracts';
import { type OpenJob } from '../jobs/api/jobs.js';

/** Choices for an open job of a suspended user. */
export const KEEP = 'keep';
export const CANCEL = 'cancel';

const KEPT = { value: KEEP, label: 'Keep' };

type Cancelled = Pick<OpenJob, 'status' | 'cancellation'>;

/** Says why a job cannot be cancelled here: the server does not know the value of its work, or refuses. @returns undefined if it can */
export function keptBecause({ status, cancellation }: Cancelled, duties: readonly Duty[]): string | undefined {
  if (!duties.includes('projects')) return 'To cancel it, ask an admin with the duty Projects.';
  if (!cancellation || (cancellation.started && !cancellation.proposed))
    return 'Its work has no price, or its time is doubtful: to cancel it, open the job and enter what is paid.';
  const { proposed } = cancellation;
  return !duties.includes('review') && cancelPayNeedsReview(status, proposed, proposed) ? WORK_MESSAGES.cancelPayNeedsReview : undefined;
}

/** Lists the choices for a job. */
export function choicesFor(job: Cancelled, duties: readonly Duty[]): { value: string; label: string }[] {
  if (keptBecause(job, duties)) return [KEPT];
  const proposed = job.cancellation?.proposed;
  // A phone shows some 25 letters of a choice.
  const pay = proposed && proposed.amount > 0 ? formatMoney(proposed) : 'nothing';
  return [KEPT, { value: CANCEL, label: `Cancel and pay ${pay}` }];
}

export function choicesText(open: number, cancelled: number): string {
  if (cancelled === 0) return `All ${open} open jobs are kept.`;
  return cancelled === open
    ? `All ${open} open jobs are cancelled.`
    : `${cancelled} of ${open} open jobs are cancelled, the others are kept.`;
}

/** Keeps all jobs by default. A field is named by the id of its job. */
export const suspensionValues = (jobs: readonly Pick<OpenJob, '_id'>[]): Record<string, string> => ({
  reason: '',
  clause: '',
  ...Object.fromEntries(jobs.map(({ _id }) => [_id, KEEP])),
});

/** The person reads the reason, and so do the jobs that are cancelled. */
export const SUSPENSION_RULES: FormRules = { reason: SUSPENSION_REASON_RULES, clause: SUSPENSION_CLAUSE_RULES };
