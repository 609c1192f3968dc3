import { type PlainDate, addDays, businessDate } from './dates.js';

/** Days within which submitted work is reviewed. */
export const REVIEW_WITHIN_DAYS = 3;
/** Days within which an invoice is paid. */
export const PAY_WITHIN_DAYS = 4;

const later = (one: PlainDate, other: PlainDate): PlainDate => (one > other ? one : other);

/** Work that is offered or under review: handed in already, or due. */
export interface WorkToPay {
  /** The day it was handed in; null where it was not yet. */
  readonly submittedOn: PlainDate | null;
  readonly dueDate: PlainDate;
}

/**
 * The day by which work is paid, seen from `today`: handed in, reviewed in time, then paid in time. A step that is late is
 * taken to happen today, so that the day is never in the past.
 */
export function offerPayBy({ submittedOn, dueDate }: WorkToPay, today: PlainDate): PlainDate {
  const reviewed = addDays(submittedOn ?? later(dueDate, today), REVIEW_WITHIN_DAYS);
  return addDays(later(reviewed, today), PAY_WITHIN_DAYS);
}

/** The day (in Lagos) by which an invoice of this instant is paid. */
export const invoicePayBy = (invoicedDate: Date): PlainDate => addDays(businessDate(invoicedDate), PAY_WITHIN_DAYS);

/** Whether something that is to be paid by `payBy` is late on `today`. */
export const isOverdue = (payBy: PlainDate, today: PlainDate): boolean => payBy < today;
