import { type AnnotationPatch } from '@labelbridge/annotation';
import { type ClockInterval, WORK_CLOCK, mergeIntervals } from '@labelbridge/contracts';

/**
 * Limits the time that a patch confirms: five minutes, plus five for each change, up to a long day, the latest intervals first. The
 * device's intervals are unverified; the submission of the job checks that the changes still exist. A patch without a change confirms
 * nothing, except the first patch of an item, which shows that the item was opened.
 *
 * @param changed number of regions in a new state
 */
export function vouchedTime({ worked = [] }: Pick<AnnotationPatch, 'worked'>, changed: number, isFirst: boolean): ClockInterval[] {
  if (changed === 0 && !isFirst) return [];
  let left = Math.min(WORK_CLOCK.vouchedByChangeMs * (changed + 1), WORK_CLOCK.longDayMs);
  return mergeIntervals(worked)
    .reverse()
    .map(({ from, to }) => {
      const begin = Math.max(from, to - left);
      left -= to - begin;
      return { from: begin, to };
    });
}

interface Timed {
  readonly assignedAt: Date;
  readonly items: { readonly seconds: number } | null;
}

/**
 * Limits the active seconds of a patch to the time since the assignment that is not yet counted. They divide the job's time among its
 * items, and do not affect the pay. The time since the previous patch does not limit them: patches of hours without a network arrive within
 * seconds.
 */
export function countedSeconds({ assignedAt, items }: Timed, seconds: number, now: Date): number {
  const passed = (now.getTime() - assignedAt.getTime()) / 1_000;
  return Math.max(0, Math.min(seconds, passed - (items?.seconds ?? 0)));
}
