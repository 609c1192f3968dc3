import { type Task } from './api/tasks.js';

export const answersText = ({ overlap, overlapMost }: Pick<Task, 'overlap' | 'overlapMost'>): string =>
  overlapMost === null ? String(overlap) : `${overlap}, up to ${overlapMost} while they differ`;

/** Says how many items are in doubt, and who is next; false while people for all items are missing. */
export function doubtText({
  overlapMost,
  inDoubt,
  place,
  jobCounts,
}: Pick<Task, 'overlapMost' | 'inDoubt' | 'place' | 'jobCounts'>): string | false {
  if (overlapMost === null || place === 'all-items') return false;
  if (jobCounts.pending > 0) return 'Counted when the present work is handed in';
  if (inDoubt === null) return 'Being counted';
  if (inDoubt === 0) return 'None';
  const next = place === 'items-in-doubt' ? 'one more person may answer them' : 'as many have answered as may, and a reviewer decides';
  return `${inDoubt.toLocaleString('en-NG')}: ${next}`;
}
