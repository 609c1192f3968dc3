import { JOB_STATUSES, JOB_TABS, type JobStatus, OPEN_JOB_STATUSES } from '@labelbridge/contracts';

export type JobCounts = Record<JobStatus, number>;

const sumOf = (counts: JobCounts, statuses: readonly JobStatus[]): number => statuses.reduce((sum, status) => sum + counts[status], 0);

export const openJobsOf = (counts: JobCounts): number => sumOf(counts, OPEN_JOB_STATUSES);

export const allJobsOf = (counts: JobCounts): number => sumOf(counts, JOB_STATUSES);

/** Tests if an annotator has the task. Declined and cancelled jobs do not count. */
export const isAssigned = (counts: JobCounts): boolean => sumOf(counts, JOB_TABS) > 0;

interface Shared {
  readonly overlap?: number;
  readonly jobCounts: JobCounts;
}

export const overlapOf = ({ overlap }: Pick<Shared, 'overlap'>): number => overlap ?? 1;

/** Tests if fewer people have the task than answer each item. */
export const hasPlace = (task: Shared): boolean => sumOf(task.jobCounts, JOB_TABS) < overlapOf(task);

/** Tests if more people have the task than answer each item. Tasks with one answer for each item may be given to any number by hand. */
export const isOverfull = (task: Shared): boolean => overlapOf(task) > 1 && sumOf(task.jobCounts, JOB_TABS) > overlapOf(task);

/** @param from null for a new job */
export const openJobsChange = (from: JobStatus | null, to: JobStatus): number =>
  Number(OPEN_JOB_STATUSES.includes(to)) - Number(from !== null && OPEN_JOB_STATUSES.includes(from));
