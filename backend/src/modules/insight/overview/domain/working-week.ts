import { type TimeBins } from '../../../../common/clock/time-bins.js';

export interface RecordedStep {
  readonly action: string;
  readonly at: Date;
  readonly submission: { readonly minutes: number } | null;
}

/**
 * Sums the minutes of submissions since `monday`. A job that was submitted again after rework counts once, by its last submission, because
 * a submission names the minutes of the whole job.
 *
 * @param jobs the history of each job
 */
export function minutesSince(monday: Date, jobs: readonly (readonly RecordedStep[])[]): number {
  return jobs.reduce((sum, steps) => {
    const last = steps.findLast(({ action, at }) => action === 'submit' && at >= monday);
    return sum + (last?.submission?.minutes ?? 0);
  }, 0);
}

/**
 * Minutes by bin. A job counts in the bin of its last submission, so that the days of a week add up to `minutesSince` its Monday.
 *
 * @param jobs the history of each job
 */
export function submissionsByBin({ from, width, keys }: TimeBins, jobs: readonly (readonly RecordedStep[])[]): number[] {
  const minutes = keys.map(() => 0);
  for (const steps of jobs) {
    const last = steps.findLast(({ action }) => action === 'submit');
    const bin = last ? Math.floor((last.at.getTime() - from.getTime()) / width) : -1;
    if (minutes[bin] !== undefined) minutes[bin] += last?.submission?.minutes ?? 0;
  }
  return minutes;
}
