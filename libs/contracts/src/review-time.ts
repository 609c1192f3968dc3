import { countText } from './count-text.js';
import { type Currency } from './money.js';

/** Days in which handed-in work is decided, by project. Nobody waits longer: then it counts as approved. */
export const REVIEW_DAYS = { min: 1, max: 14, usual: 5 } as const;

/** The days of a project or a job. Old ones lack the field. */
export const reviewDaysOf = ({ reviewDays = REVIEW_DAYS.usual }: { readonly reviewDays?: number }): number => reviewDays;

/** Largest pay without a decision, in minor units. A person decides on more: nobody may pay an accomplice by waiting. */
export const CONSENT_MAX: Readonly<Record<Currency, number>> = { NGN: 50_000_000, USD: 30_000 };

/** A second admin may move the deadline of a job once by this time. */
export const HOLD_HOURS = 72;

/** The days of work; its offer adds when only a person decides. */
export const reviewPromise = (days: number): string => `Decided within ${countText(days, 'day')}; if nobody decides, it counts as approved`;

/** The days of a project, as visitors and annotators read them before an offer. */
export const reviewTerms = (days: number): string => `${reviewPromise(days)}, except as its offer says`;

/** People who may move the deadline of a job, as an admin sees them. */
export const JOB_HOLDERS = ['you', 'other', 'nobody'] as const;
export type JobHolder = (typeof JOB_HOLDERS)[number];

export const REVIEW_TIME_MESSAGES = {
  daysShape: `must be a whole number of days, from ${REVIEW_DAYS.min} to ${REVIEW_DAYS.max}`,
  daysHint: `From ${REVIEW_DAYS.min} to ${REVIEW_DAYS.max}. Work that nobody decides on within these days is approved by itself; of a claim far above the clock, the time on the clock is paid. Annotators read the days in the offer; jobs that are assigned keep theirs.`,
  mayHold: `A second admin may take ${HOLD_HOURS} hours more, once, and says why`,
  consented: (days: number, held: boolean): string =>
    `Nobody decided within ${countText(days, 'day')}${held ? ` and ${HOLD_HOURS} hours` : ''}, so the work counts as approved.`,
  clockPaid: 'The time on the clock is paid, since nobody confirmed more.',
  waitingUnpaid: 'The minutes without waiting are paid, since nobody confirmed more.',
  then: (amountText: string): string => `then it counts as approved, at ${amountText}`,
  clockAlone: 'for the time on the clock, unless an admin confirms more',
  comesBack: 'then the items that were sent back come back for rework',
  sentBack: (items: number, days: number): string =>
    `${countText(items, 'item was', 'items were')} sent back, and nobody returned the job within ${countText(days, 'day')}. Please correct them.`,
  needsPerson: 'No date is promised, an admin must decide',
  decided: 'The time to decide is over: the job counts as approved, or comes back, within minutes.',
  fullPay: (amountText: string): string => `The time to decide is over: please approve this work at ${amountText} or more.`,
  heldNow: `The deadline is ${HOLD_HOURS} hours later now. The annotator reads what you found.`,
  moved: `A second admin moved it once, by ${HOLD_HOURS} hours`,
  holdOnce: 'This job was held before. Its deadline cannot be moved again.',
  holdOver: 'The deadline of this job has passed.',
  holdNone: 'This job has no deadline to move.',
  holdOther: 'Another admin can move this deadline once: one who neither assigned this job nor reviewed its items.',
  holdNobody: 'No other admin with the duty Review can move this deadline.',
  holdSecond: 'A hold needs a second admin: somebody who neither assigned this job nor reviewed its items.',
  evidenceRequired: 'Please say what you found: the annotator reads it.',
  evidenceTooShort: 'Please say in a sentence what you found: one word is too little.',
} as const;
