import { CONTENT_BREAK_MINUTES } from '@labelbridge/contracts';

const BREAK_AFTER_MS = CONTENT_BREAK_MINUTES * 60_000;

/** Time that disturbing content was on this screen since the last proposed break. */
let seenMs = 0;

export function addSeen(ms: number): void {
  seenMs += ms;
}

export const breakIsDue = (): boolean => seenMs >= BREAK_AFTER_MS;

/** Counts anew after a break was proposed. */
export function endBreak(): void {
  if (breakIsDue()) seenMs = 0;
}
