import { type ClockInterval } from '@labelbridge/contracts';
import { DEMO_TASKS, type DemoJob } from './demo-tasks.js';

const MINUTE_MS = 60_000;
const STRETCH_MS = 90 * MINUTE_MS;
const BREAK_MS = 15 * MINUTE_MS;

/** The minutes that the clock of a demo job shows. */
export const minutesOnClock = ({ minutes, corrected }: DemoJob): number => corrected?.clock ?? minutes;

/**
 * When the work of a demo job was done, the earliest stretch first: nobody works without a break, or on two jobs at once. So it lies
 * before what the same person did on that day for the jobs that precede it in the demo.
 *
 * @param until the end of that day's work
 */
export function workTimes(job: DemoJob, until: number): ClockInterval[] {
  let end = until;
  for (const each of DEMO_TASKS.flatMap(({ jobs }) => jobs)) {
    if (each.by !== job.by || each.daysAgo[1] !== job.daysAgo[1]) continue;
    const stretches: ClockInterval[] = [];
    for (let left = minutesOnClock(each) * MINUTE_MS; left > 0; left -= STRETCH_MS) {
      const from = end - Math.min(left, STRETCH_MS);
      stretches.unshift({ from, to: end });
      end = from - BREAK_MS;
    }
    if (each === job) return stretches;
  }
  return [];
}
