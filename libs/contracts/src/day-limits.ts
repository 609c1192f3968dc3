import { businessDate, startOfBusinessDay } from './dates.js';
import { LONG_DAY_HOURS } from './long-days.js';
import { type ClockInterval, clockTime, intervalsWithin } from './work-clock.js';

const HOUR_MS = 3_600_000;

/** Hours on the clocks of work that may disturb, in one day in Lagos. More is not shown. */
export const CONTENT_DAY_HOURS = 4;
export const CONTENT_DAY_MS = CONTENT_DAY_HOURS * HOUR_MS;

/** Work of a day in Lagos, over all jobs, after which a person is told to rest. A project may stop it then. */
export const LONG_DAY_MS = LONG_DAY_HOURS * HOUR_MS;

export const DAY_LIMIT_MESSAGES = {
  content: `You have worked on disturbing content for ${CONTENT_DAY_HOURS} hours today. It is shown again tomorrow. Your work is kept, and its time counts.`,
  longDay: `You have worked ${LONG_DAY_HOURS} hours today, and this project gives no more work on one day. Your work is kept, and its time counts. Go on tomorrow.`,
  /** Beside the message of a clock that starts. */
  rest: `You have worked ${LONG_DAY_HOURS} hours today. Please rest: nobody expects more of you, and no score gets lower.`,
} as const;

/** Limits that stop a clock until tomorrow. */
export const DAY_STOPS = ['content', 'longDay'] as const;
export type DayStop = (typeof DAY_STOPS)[number];

/** @returns milliseconds of the day in Lagos to which `now` belongs, each instant counted once */
export function timeOfDay(intervals: readonly ClockInterval[], now: Date): number {
  const from = startOfBusinessDay(businessDate(now)).getTime();
  return clockTime(intervalsWithin(intervals, { from, to: from + 24 * HOUR_MS }));
}
