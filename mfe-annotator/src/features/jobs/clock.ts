import { LIMITS } from '@labelbridge/contracts';

interface Clocked {
  readonly status: string;
  readonly minutesOnClock: number | null;
}

const MINUTE_MS = 60_000;
const seenAt = new WeakMap<Clocked, number>();

/** Notes when a job came from the server, whose figure of its clock stands still from then on. @param now milliseconds */
export function noteSeen(jobs: readonly Clocked[], now = Date.now()): void {
  for (const job of jobs) seenAt.set(job, now);
}

/**
 * Whole minutes on a job's clock by now, capped at what one submission may record; null where it was not started. It is
 * the server's figure and the time since: a phone whose clock is wrong counts right.
 *
 * @param now milliseconds
 */
export function minutesByNow(job: Clocked, now = Date.now()): number | null {
  if (job.minutesOnClock === null || job.status !== 'pending') return job.minutesOnClock;
  const since = Math.max(0, now - (seenAt.get(job) ?? now));
  return Math.min(job.minutesOnClock + Math.floor(since / MINUTE_MS), LIMITS.minutesMax);
}
