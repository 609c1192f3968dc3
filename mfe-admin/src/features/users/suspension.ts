import { fieldProblem, formatMoney, type FormRules, REASON_RULES } from '@labelbridge/contracts';
import { type OpenJob } from '../jobs/api/jobs.js';

/** What becomes of an open job of somebody who is suspended. */
export const KEEP = 'keep';
export const CANCEL = 'cancel';

const KEPT = { value: KEEP, label: 'Keep' };

/** Whether a job can be cancelled without asking for an amount: the server knows what its work so far is worth. */
export const isPriced = ({ cancellation }: Pick<OpenJob, 'cancellation'>): boolean =>
  cancellation !== null && (!cancellation.started || cancellation.proposed !== null);

/** The choices for a job; one whose work has no price is cancelled on its own page, with an amount. */
export function choicesFor(job: Pick<OpenJob, 'cancellation'>): { value: string; label: string }[] {
  if (!isPriced(job)) return [KEPT];
  const proposed = job.cancellation?.proposed;
  // Short: a phone shows some 25 letters of a choice.
  const pay = proposed && proposed.amount > 0 ? formatMoney(proposed) : 'nothing';
  return [KEPT, { value: CANCEL, label: `Cancel and pay ${pay}` }];
}

/** How many open jobs are cancelled, and how many kept. */
export function choicesText(open: number, cancelled: number): string {
  if (cancelled === 0) return `All ${open} open jobs are kept.`;
  return cancelled === open
    ? `All ${open} open jobs are cancelled.`
    : `${cancelled} of ${open} open jobs are cancelled, the others are kept.`;
}

/** All jobs are kept until something else is chosen. A field is named by the id of its job. */
export const suspensionValues = (jobs: readonly Pick<OpenJob, '_id'>[]): Record<string, string> => ({
  reason: '',
  ...Object.fromEntries(jobs.map(({ _id }) => [_id, KEEP])),
});

/** A reason is needed where a job is cancelled: its annotator reads it. */
export const SUSPENSION_RULES: FormRules = {
  reason: [(value, form) => (Object.values(form).includes(CANCEL) ? fieldProblem(REASON_RULES, value) : undefined)],
};
