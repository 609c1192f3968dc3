import {
  cancelPayNeedsReview,
  type Duty,
  type FormRules,
  formatMoney,
  type Money,
  parseMajorUnits,
  REASON_RULES,
  required,
  toMajorUnits,
  WORK_MESSAGES,
} from '@labelbridge/contracts';
import { currencyOf } from '../../shared/forms/rate-form.js';
import { type JobDetail } from './api/jobs.js';

type Cancelled = Pick<JobDetail, 'status' | 'cancellation' | 'rate'>;

/** Cancellation as typed: the reason, and the payment in major units. */
export type CancelValues = Record<'reason' | 'amount.amount' | 'amount.currency', string>;

/** Started work needs an amount, which may be 0. @param duties duties of the admin who cancels */
export const cancelRules = ({ status, cancellation }: Cancelled, duties: readonly Duty[]): FormRules => ({
  reason: REASON_RULES,
  'amount.amount': cancellation?.started
    ? [
        required(WORK_MESSAGES.cancelAmountRequired),
        (value) => (value.trim() !== '' && parseMajorUnits(value) === undefined ? WORK_MESSAGES.amountShape : undefined),
        (_value, form) =>
          !duties.includes('review') && cancelPayNeedsReview(status, cancellation.proposed, readPaid(form))
            ? WORK_MESSAGES.cancelPayNeedsReview
            : undefined,
      ]
    : [],
});

/** Returns the proposed values: the server's value of the recorded time. */
export function cancelValues({ cancellation, rate }: Cancelled): CancelValues {
  const proposed = cancellation?.proposed;
  return {
    reason: '',
    'amount.amount': proposed ? toMajorUnits(proposed.amount) : '',
    'amount.currency': proposed?.currency ?? rate?.currency ?? 'NGN',
  };
}

export function readPaid(values: Partial<CancelValues>): Money | undefined {
  const amount = parseMajorUnits(values['amount.amount'] ?? '');
  return amount === undefined ? undefined : { amount, currency: currencyOf(values['amount.currency'] ?? '') };
}

/** Describes the payment of the cancellation, also if it is nothing. */
export function paidText({ cancellation }: Pick<Cancelled, 'cancellation'>, paid: Money | undefined): string {
  if (!cancellation?.started) return 'The job was not started, so nothing is paid.';
  if (!paid) return 'Enter what is paid for the work so far.';
  if (paid.amount === 0) return 'Nothing is paid for the work that was begun, and the annotator reads so.';
  return `One invoice of ${formatMoney(paid)} is created, and the annotator reads by when it is paid.`;
}
