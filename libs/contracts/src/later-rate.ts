import { businessDate } from './dates.js';
import { formatRate, type Rate } from './rate.js';

/** Days from the announcement of lower pay to its start. */
export const LATER_RATE_DAYS = 7;

const DAY_MS = 86_400_000;

/** A lower rate of a project that is announced. Null takes the rate away. */
export interface LaterRate {
  readonly rate: Rate | null;
  readonly startsAt: string;
}

export const laterRateStarts = (announced: Date): Date => new Date(announced.getTime() + LATER_RATE_DAYS * DAY_MS);

/** Tests if work pays less, or if the rates cannot be compared: another unit or currency may pay less. */
export function paysLess(next: Rate | null, before: Rate | null): boolean {
  if (!before) return false;
  if (!next || next.currency !== before.currency || next.per !== before.per) return true;
  return next.amount < before.amount || Boolean(before.paySkipped && !next.paySkipped);
}

const words = (rate: Rate | null): string => (rate ? formatRate(rate) : 'no rate of the project');

/** Text of the announcement, for both sides. The date is of Lagos. */
export const laterRateText = ({ rate, startsAt }: LaterRate): string =>
  `From ${businessDate(new Date(startsAt))}, new tasks pay ${words(rate)}. Tasks and jobs that exist keep their pay.`;

export const LATER_RATE_MESSAGES = {
  hint: `A lower rate, or one of another unit or currency, starts ${LATER_RATE_DAYS} days after it is announced to the people of the project. Tasks and jobs that exist keep theirs.`,
  taskKeeps: (rate: Rate): string =>
    `This task was given out at ${formatRate(rate)}, and the same work keeps its pay. Please create a new task for less.`,
} as const;
