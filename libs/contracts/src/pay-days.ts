import { type PlainDate, addDays, businessDate } from './dates.js';
import { type JobStatus } from './lifecycle/job.lifecycle.js';
import { type Money } from './money.js';

export const PAY_WITHIN_DAYS = 4;

const later = (one: PlainDate, other: PlainDate): PlainDate => (one > other ? one : other);

export interface WorkToPay {
  /** Null before the submission. */
  readonly submittedOn: PlainDate | null;
  readonly dueDate: PlainDate;
  /** Days in which it is decided. */
  readonly reviewDays: number;
}

/** Day by which work is paid, if the steps to come are in time. A late step counts as done today, so that the day is never in the past. */
export function offerPayBy({ submittedOn, dueDate, reviewDays }: WorkToPay, today: PlainDate): PlainDate {
  const reviewed = addDays(submittedOn ?? later(dueDate, today), reviewDays);
  return addDays(later(reviewed, today), PAY_WITHIN_DAYS);
}

/**
 * Tells if work that is not approved has a day by which it is paid: not if it is rejected, nor if it is handed in and silence does not
 * approve it, because its time or amount needs a person or items were sent back.
 *
 * @param consentAmount pay if nobody decides in time
 */
export const hasPayDay = (status: JobStatus, consentAmount: Money | null): boolean =>
  status === 'pending' || (status === 'submitted' && consentAmount !== null);

/** Day in Lagos by which an invoice is paid. */
export const invoicePayBy = (invoicedDate: Date): PlainDate => addDays(businessDate(invoicedDate), PAY_WITHIN_DAYS);

export const isOverdue = (payBy: PlainDate, today: PlainDate): boolean => payBy < today;
