import { type JobItems } from '@labelbridge/contracts';

/** What a job in the product took so far. */
export interface WorkedItems {
  readonly clock: { readonly seconds: number };
  readonly items: Pick<JobItems, 'total' | 'open'>;
}

/**
 * How long so many items take, by the median of what jobs took for an item; null while no job has both time on its clock and an item that is
 * no longer open. The seconds of items are the word of devices: the clock is what counts.
 */
export function estimatedMinutes(jobs: readonly WorkedItems[], items: number): number | null {
  const paces = jobs
    .filter((job) => job.clock.seconds > 0 && job.items.open < job.items.total)
    .map((job) => job.clock.seconds / (job.items.total - job.items.open))
    .sort((one, other) => one - other);
  const middle = paces.length / 2;
  const [low, high] = [paces[Math.ceil(middle) - 1], paces[Math.floor(middle)]];
  if (low === undefined || high === undefined) return null;
  return Math.max(1, Math.round((((low + high) / 2) * items) / 60));
}
