import { type AnnotationPatch } from '@labelbridge/annotation';
import { type ClockInterval, WORK_CLOCK, mergeIntervals } from '@labelbridge/contracts';

/**
 * What a patch vouches for of the time that its device says it took: five minutes, and as much for each change, a long day at most, the
 * latest first. The device may say anything; whether the changes are still there to be seen is looked at when the job is submitted. A
 * patch that changes nothing vouches for nothing, but for the first one of an item: it shows that the item was looked at.
 *
 * @param changed how many regions are as they never were before
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
