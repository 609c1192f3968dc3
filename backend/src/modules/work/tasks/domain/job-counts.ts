import { JOB_STATUSES, JOB_TABS, type JobStatus, OPEN_JOB_STATUSES } from '@labelbridge/contracts';

export type JobCounts = Record<JobStatus, number>;

const sumOf = (counts: JobCounts, statuses: readonly JobStatus[]): number => statuses.reduce((sum, status) => sum + counts[status], 0);

export const openJobsOf = (counts: JobCounts): number => sumOf(counts, OPEN_JOB_STATUSES);

export const allJobsOf = (counts: JobCounts): number => sumOf(counts, JOB_STATUSES);

/** Tests if an annotator has the task. Declined and cancelled jobs do not count. */
export const isAssigned = (counts: JobCounts): boolean => sumOf(counts, JOB_TABS) > 0;

/** @param from null for a new job */
export const openJobsChange = (from: JobStatus | null, to: JobStatus): number =>
  Number(OPEN_JOB_STATUSES.includes(to)) - Number(from !== null && OPEN_JOB_STATUSES.includes(from));
