import { fieldProblem, formatMoney, type FormRules, REASON_RULES } from '@labelbridge/contracts';
import { type OpenJob } from '../jobs/api/jobs.js';

/** Choices for an open job of a suspended user. */
export const KEEP = 'keep';
export const CANCEL = 'cancel';

const KEPT = { value: KEEP, label: 'Keep' };

/** Tells if a job can be cancelled without asking for an amount: the server knows the value of its work. */
export const isPriced = ({ cancellation }: Pick<OpenJob, 'cancellation'>): boolean =>
  cancellation !== null && (!cancellation.started || cancellation.proposed !== null);

/** Lists the choices for a job. A job with unpriced work is cancelled on its own page, with an amount. */
export function choicesFor(job: Pick<OpenJob, 'cancellation'>): { value: string; label: string }[] {
  if (!isPriced(job)) return [KEPT];
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
  ...Object.fromEntries(jobs.map(({ _id }) => [_id, KEEP])),
});

/** A cancelled job needs a reason, because its annotator reads it. */
export const SUSPENSION_RULES: FormRules = {
  reason: [(value, form) => (Object.values(form).includes(CANCEL) ? fieldProblem(REASON_RULES, value) : undefined)],
};
