import { JOB_STATUSES } from '@labelbridge/contracts';
import { type Task } from '../api/tasks.js';
import styles from './job-counts.module.css';

/** How many jobs a task has, and how far they are. */
export function JobCounts({ task: { jobCounts } }: { task: Task }) {
  const parts = JOB_STATUSES.filter((status) => jobCounts[status] > 0).map((status) => `${jobCounts[status]} ${status}`);
  return <span className={styles.counts}>{parts.length === 0 ? 'Not assigned' : parts.join(', ')}</span>;
}
