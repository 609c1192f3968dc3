import { type JobItems } from '@labelbridge/contracts';

/** What a job in the product took so far. */
export interface WorkedItems {
  readonly clock: { readonly seconds: number };
  readonly items: Pick<JobItems, 'total' | 'open'>;
}

/**
 * The seconds that an item takes, by the median of what jobs took for one; undefined while no job has both time on its clock and an item
 * that is no longer open. The seconds of items are the word of devices: the clock is what counts.
 */
export function medianPace(jobs: readonly WorkedItems[]): number | undefined {
  const paces = jobs
    .filter((job) => job.clock.seconds > 0 && job.items.open < job.items.total)
    .map((job) => job.clock.seconds / (job.items.total - job.items.open))
    .sort((one, other) => one - other);
  const middle = paces.length / 2;
  const [low, high] = [paces[Math.ceil(middle) - 1], paces[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
