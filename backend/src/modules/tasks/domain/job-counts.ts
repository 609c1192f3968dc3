import { JOB_STATUSES, type JobStatus } from '@labelbridge/contracts';

/** How many jobs of a task are in each state. */
export type JobCounts = Record<JobStatus, number>;

const OPEN: readonly JobStatus[] = ['pending', 'submitted'];

/** Whether a job in this state keeps its task and project from being deleted (product.md, DELETE). */
export const isOpenStatus = (status: JobStatus): boolean => OPEN.includes(status);

/** Jobs that are pending or submitted. */
export const openJobsOf = (counts: JobCounts): number => OPEN.reduce((sum, status) => sum + counts[status], 0);

/** All jobs there are. */
export const allJobsOf = (counts: JobCounts): number => JOB_STATUSES.reduce((sum, status) => sum + counts[status], 0);

/** By how much the number of open jobs changes when a job goes from one state (null: it is new) to another. */
export const openJobsChange = (from: JobStatus | null, to: JobStatus): number =>
  Number(isOpenStatus(to)) - Number(from !== null && isOpenStatus(from));
