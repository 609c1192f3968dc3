import { JOB_STATUSES, JOB_TABS, type JobStatus, OPEN_JOB_STATUSES } from '@labelbridge/contracts';

/** How many jobs of a task are in each status. */
export type JobCounts = Record<JobStatus, number>;

const sumOf = (counts: JobCounts, statuses: readonly JobStatus[]): number => statuses.reduce((sum, status) => sum + counts[status], 0);

/** Open jobs: pending or submitted. */
export const openJobsOf = (counts: JobCounts): number => sumOf(counts, OPEN_JOB_STATUSES);

/** All jobs. */
export const allJobsOf = (counts: JobCounts): number => sumOf(counts, JOB_STATUSES);

/** Whether somebody has the task. Jobs that were declined or cancelled do not count. */
export const isAssigned = (counts: JobCounts): boolean => sumOf(counts, JOB_TABS) > 0;

/** By how much the number of open jobs changes when a job goes from one status (null: it is new) to another. */
export const openJobsChange = (from: JobStatus | null, to: JobStatus): number =>
  Number(OPEN_JOB_STATUSES.includes(to)) - Number(from !== null && OPEN_JOB_STATUSES.includes(from));
