import { WEBHOOK_LIMITS } from '@labelbridge/contracts';
import { askedWait } from '../../../../common/http/asked-wait.js';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** Milliseconds until another worker may try. Longer than a try. */
export const LEASE_MS = 2 * MINUTE;

/** Waits after the first nine tries: about three days in all. */
const WAITS_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR];

/** Part of a wait by which it may differ, so that receivers that come back are not called by all at once. */
const JITTER = 0.1;

/** @param tries from 1 @param random from 0 to below 1 @returns ms, or undefined if no try follows */
export function retryWait(tries: number, random: number): number | undefined {
  const wait = tries < WEBHOOK_LIMITS.tries ? WAITS_MS[tries - 1] : undefined;
  return wait === undefined ? undefined : Math.round(wait * (1 - JITTER + 2 * JITTER * random));
}

/** Answers of receivers, or of what stands before them, that have too much to do. */
const BUSY = [429, 502, 504];
const BUSY_MS = MINUTE;
const LONGEST_MS = HOUR;

/**
 * @param status null if no answer came: each such call may take 20 seconds
 * @returns the ms in which an endpoint is not called, or undefined if it may be. A receiver asks for an hour at most
 */
export function slowdownOf(status: number | null, retryAfter: string | undefined, now: Date): number | undefined {
  if (status === null) return BUSY_MS;
  if (status < 400) return undefined;
  return askedWait(retryAfter, now, LONGEST_MS) ?? (BUSY.includes(status) ? BUSY_MS : undefined);
}
