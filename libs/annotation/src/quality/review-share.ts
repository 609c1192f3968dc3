import { DEFAULT_GOLD_RULE } from './gold.js';
import { type Interval } from './interval.js';

/** Reasons of a share: as the task asks, the interval of the person's answers on gold items, or that a reviewer sent items back. */
export const REVIEW_SHARE_REASONS = ['asked', 'unproven', 'usual', 'proven', 'low', 'sent-back'] as const;
export type ReviewShareReason = (typeof REVIEW_SHARE_REASONS)[number];

/** Share of submitted items that was drawn for review, in whole percent. */
export interface DrawnShare {
  readonly share: number;
  /** Share that the task asks for. */
  readonly asked: number;
  readonly reason: ReviewShareReason;
}

/** Bounds of accuracy. A person gets the usual share if their whole interval is above the limit below which people are taught and paused. */
const USUAL = DEFAULT_GOLD_RULE.limit;
const PROVEN = 0.8;
const TIMES_UNPROVEN = 2;
const TIMES_PROVEN = 0.5;
const LEAST_PROVEN = 5;

/**
 * Share of a submission that is reviewed. It never rises with the interval.
 *
 * @param asked by the task, in whole percent; 0 and 100 stay
 * @param interval of the person's accuracy on gold items, from 0 to 1 if they are new; null if nothing can measure them
 * @param isSentBack tells if a reviewer sent items of the job back: then it is at least what the task asks
 */
export function drawnShare(asked: number, interval: Interval | null, isSentBack = false): DrawnShare {
  const drawn = shareBy(asked, interval);
  return isSentBack && drawn.share < asked ? { share: asked, asked, reason: 'sent-back' } : drawn;
}

function shareBy(asked: number, interval: Interval | null): DrawnShare {
  if (!interval || asked <= 0 || asked >= 100) return { share: asked, asked, reason: 'asked' };
  const { low, high } = interval;
  if (high < USUAL) return { share: 100, asked, reason: 'low' };
  if (low < USUAL) return { share: Math.min(100, asked * TIMES_UNPROVEN), asked, reason: 'unproven' };
  if (low < PROVEN) return { share: asked, asked, reason: 'usual' };
  return { share: Math.max(Math.ceil(asked * TIMES_PROVEN), Math.min(asked, LEAST_PROVEN)), asked, reason: 'proven' };
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** The rule in words, for who sets the share of a task. */
export const REVIEW_SHARE_RULE = `Of the items of each job, before it is approved: up to half from those in doubt, the others at random. In a project with gold items: twice as many until at least ${percent(USUAL)} of a person’s answers on them are surely right, half as many (${LEAST_PROVEN}% at least) from ${percent(PROVEN)} on, all if it is surely less than ${percent(USUAL)}. 0 and 100 stay.`;

const right = (share: string): string => `${share} of the annotator’s answers on gold items are right`;

const BECAUSE: Readonly<Record<Exclude<ReviewShareReason, 'asked'>, string>> = {
  unproven: `it is not sure yet that at least ${right(percent(USUAL))}`,
  usual: `surely at least ${right(percent(USUAL))}`,
  proven: `surely at least ${right(percent(PROVEN))}`,
  low: `surely less than ${right(percent(USUAL))}`,
  'sent-back': 'a reviewer sent items of it back',
};

/** A share with its reason, such as "Drawn for review: 10% instead of 20%, because surely at least 80% …". */
export function drawnShareText({ share, asked, reason }: DrawnShare): string {
  if (reason === 'asked') return `Drawn for review: ${share}%, as the task asks.`;
  return `Drawn for review: ${share}% ${share === asked ? 'as the task asks' : `instead of ${asked}%`}, because ${BECAUSE[reason]}.`;
}
