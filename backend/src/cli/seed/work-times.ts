import { type ClockInterval } from '@labelbridge/contracts';
import { DEMO_JOBS, type DemoJob } from './demo-tasks.js';

const MINUTE_MS = 60_000;
const STRETCH_MS = 90 * MINUTE_MS;
const BREAK_MS = 15 * MINUTE_MS;

export const minutesOnClock = ({ minutes, corrected }: DemoJob): number => corrected?.clock ?? minutes;

/**
 * Times of the work on a demo job, earliest first. People take breaks and do one job at a time. So the times end before the person's work
 * on that day for earlier jobs of the list.
 *
 * @param until end of that day's work
 */
export function workTimes(job: DemoJob, until: number): ClockInterval[] {
  let end = until;
  for (const each of DEMO_JOBS) {
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
