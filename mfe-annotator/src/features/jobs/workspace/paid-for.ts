import { type Job } from '../api/jobs.js';
import { describeOffer } from '../offer.js';

/** Tells the paid unit of a job, for the dialog of Skip. */
export const paidFor = ({ rate }: Pick<Job, 'rate'>): string | undefined => (rate ? `Paid for: ${describeOffer(rate).counts}.` : undefined);
