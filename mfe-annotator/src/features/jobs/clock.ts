import { LIMITS } from '@labelbridge/contracts';

interface Clocked {
  readonly status: string;
  readonly minutesOnClock: number | null;
}

const MINUTE_MS = 60_000;
const seenAt = new WeakMap<Clocked, number>();

/** Records when jobs came from the server, because their `minutesOnClock` does not grow after that. @param now milliseconds */
export function noteSeen(jobs: readonly Clocked[], now = Date.now()): void {
  for (const job of jobs) seenAt.set(job, now);
}

/**
 * Whole minutes on a job's clock now, at most what one submission may record; null where it was not started. It adds the
 * time since the answer to the server's figure, so that a wrong clock of the phone does not matter.
 *
 * @param now milliseconds
 */
export function minutesByNow(job: Clocked, now = Date.now()): number | null {
  if (job.minutesOnClock === null || job.status !== 'pending') return job.minutesOnClock;
  const since = Math.max(0, now - (seenAt.get(job) ?? now));
  return Math.min(job.minutesOnClock + Math.floor(since / MINUTE_MS), LIMITS.minutesMax);
}
