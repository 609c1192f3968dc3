import { type AnnotationPatch } from '@labelbridge/annotation';
import { type ClockInterval, WORK_CLOCK, mergeIntervals } from '@labelbridge/contracts';

/**
 * What a patch vouches for of the time that its device says it took: five minutes, and as much for each change, the latest first. The device
 * may say anything; the changes are there to be seen.
 */
export function vouchedTime({ worked = [], changes }: Pick<AnnotationPatch, 'worked' | 'changes'>): ClockInterval[] {
  let left = WORK_CLOCK.vouchedByChangeMs * (changes.length + 1);
  return mergeIntervals(worked)
    .reverse()
    .map(({ from, to }) => {
      const begin = Math.max(from, to - left);
      left -= to - begin;
      return { from: begin, to };
    });
}
