import { JOB_STATUSES, JOB_TABS, type JobStatus, OPEN_JOB_STATUSES, WORKPLACE_MESSAGES } from '@labelbridge/contracts';

export type JobCounts = Record<JobStatus, number>;

const sumOf = (counts: JobCounts, statuses: readonly JobStatus[]): number => statuses.reduce((sum, status) => sum + counts[status], 0);

export const openJobsOf = (counts: JobCounts): number => sumOf(counts, OPEN_JOB_STATUSES);

export const allJobsOf = (counts: JobCounts): number => sumOf(counts, JOB_STATUSES);

/** Tests if an annotator has the task. Declined and cancelled jobs do not count. */
export const isAssigned = (counts: JobCounts): boolean => sumOf(counts, JOB_TABS) > 0;

interface Shared {
  readonly overlap?: number;
  readonly jobCounts: JobCounts;
  readonly setAside?: number;
  readonly doubtJobs?: number;
  readonly overlapMost?: number | null;
  readonly inDoubt?: number | null;
}

export const overlapOf = ({ overlap }: Pick<Shared, 'overlap'>): number => overlap ?? 1;

/** Counts the people who have the task, without those whose answers were set aside. */
const countedPeople = ({ jobCounts, setAside = 0 }: Shared): number => sumOf(jobCounts, JOB_TABS) - setAside;

/** Counts those among them who have all items. */
const wholePeople = (task: Shared): number => countedPeople(task) - (task.doubtJobs ?? 0);

/** Tests if a person beyond the overlap may answer the items in doubt. @param pending jobs that are worked on at most: people come one by one */
const asksMore = (task: Shared, people: number, pending: number): boolean =>
  (task.inDoubt ?? 0) > 0 && people <= (task.overlapMost ?? 0) && task.jobCounts.pending <= pending;

/** Parts of a task that one more person may have now. There is none while somebody works on items in doubt. */
export const PLACES = ['all-items', 'items-in-doubt', 'none'] as const;
export type Place = (typeof PLACES)[number];

export function placeOf(task: Shared): Place {
  if (wholePeople(task) < overlapOf(task)) return 'all-items';
  return asksMore(task, countedPeople(task) + 1, 0) ? 'items-in-doubt' : 'none';
}

/** Tests if one more person may have the task. */
export const hasPlace = (task: Shared): boolean => placeOf(task) !== 'none';

interface Batch extends Shared {
  readonly itemCount: number;
}

/** Tests if the work on a task with items has ended with approved work: nothing is done or reviewed any more, and nobody else is asked. */
export const isFinishedBatch = (task: Batch): boolean =>
  task.itemCount > 0 && task.jobCounts.approved > 0 && openJobsOf(task.jobCounts) === 0 && !hasPlace(task);

/** Tests if the move of one job has finished the batch. @param task after the move */
export function isFinishedBy(task: Batch, from: JobStatus, to: JobStatus): boolean {
  if (from === to || !isFinishedBatch(task)) return false;
  const { jobCounts } = task;
  const before = { ...jobCounts, [from]: jobCounts[from] + 1, [to]: jobCounts[to] - 1 };
  return !isFinishedBatch({ ...task, jobCounts: before });
}

/** Tests if the person who just got the task is one beyond the overlap, who answers the items in doubt alone. */
export const isBeyondOverlap = (task: Shared): boolean => Boolean(task.overlapMost) && wholePeople(task) > overlapOf(task);

/** Tests if one person too many just got the task. Tasks with one answer for each item may be given to any number by hand. */
export const isOverfull = (task: Shared): boolean =>
  overlapOf(task) > 1 && wholePeople(task) > overlapOf(task) && !asksMore(task, countedPeople(task), 1);

/** Says why one more person cannot have the task. @param task with the person who just got it */
export function overfullReason(task: Shared): string {
  if (!task.overlapMost) return WORKPLACE_MESSAGES.overlapFull(overlapOf(task));
  if (task.jobCounts.pending > 1) return WORKPLACE_MESSAGES.doubtTaken;
  return (task.inDoubt ?? null) === null ? WORKPLACE_MESSAGES.doubtCounted : WORKPLACE_MESSAGES.doubtNone;
}

/** @param from null for a new job */
export const openJobsChange = (from: JobStatus | null, to: JobStatus): number =>
  Number(OPEN_JOB_STATUSES.includes(to)) - Number(from !== null && OPEN_JOB_STATUSES.includes(from));
