import { type PlainDate, addDays, businessDate } from './dates.js';

/** Days within which submitted work is reviewed. */
export const REVIEW_WITHIN_DAYS = 3;
/** Days within which an invoice is paid. */
export const PAY_WITHIN_DAYS = 4;

/** The day by which work is paid that is handed in on `date`: reviewed in time, then paid in time. */
export const offerPayBy = (date: PlainDate): PlainDate => addDays(date, REVIEW_WITHIN_DAYS + PAY_WITHIN_DAYS);

/** The day (in Lagos) by which an invoice of this instant is paid. */
export const invoicePayBy = (invoicedDate: Date): PlainDate => addDays(businessDate(invoicedDate), PAY_WITHIN_DAYS);

/** Whether something that is to be paid by `payBy` is late on `today`. */
export const isOverdue = (payBy: PlainDate, today: PlainDate): boolean => payBy < today;
