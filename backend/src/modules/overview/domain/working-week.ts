import { type TimeBins } from './bins.js';

/** A step of a job's history, as far as working time is concerned. */
export interface RecordedStep {
  readonly action: string;
  readonly at: Date;
  readonly submission: { readonly minutes: number } | null;
}

/**
 * The minutes that submissions recorded since `monday`. A job that was submitted again after a rework counts once, by
 * its last submission: the minutes that one names are those of the whole job.
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
 * The minutes of each job on the day of its last submission: those of the days of a week come to `minutesSince` its Monday.
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
