import { CONTENT_BREAK_MINUTES, type DayStop } from '@labelbridge/contracts';
import { serverNow } from '../../clock/api/clock.js';
import { addContentTime, dayStopOf } from '../../clock/api/day-stops.js';
import { type Job } from '../api/jobs.js';

const BREAK_AFTER_MS = CONTENT_BREAK_MINUTES * 60_000;

/** Time that disturbing content was on this screen since the last proposed break. */
let seenMs = 0;

export function addSeen(ms: number): void {
  seenMs += ms;
  addContentTime(ms, serverNow());
}

export const breakIsDue = (): boolean => seenMs >= BREAK_AFTER_MS;

/** The limit by which no more of a job is shown on this day. The server also stops the clock, over all devices. */
export const stopOf = (job: Job): DayStop | null => dayStopOf(job, serverNow());

/** Counts anew after a break was proposed. */
export function endBreak(): void {
  if (breakIsDue()) seenMs = 0;
}
