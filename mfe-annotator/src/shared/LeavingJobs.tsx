import { type Schemas } from '@labelbridge/api-client';
import { formatMinutes, formatMoney, LEAVING_MESSAGES, LEAVING_STEP_TEXT } from '@labelbridge/contracts';
import styles from './leaving.module.css';

type LeavingJob = Schemas['LeavingJobDto'];

const payOf = ({ pays, minutes }: LeavingJob): string => (pays ? ` (${formatMinutes(minutes)}: ${formatMoney(pays)})` : '');

/** Says of each open job what leaving makes of it. */
export function LeavingJobs({ jobs }: { jobs: readonly LeavingJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <>
      <p>{LEAVING_MESSAGES.jobs(jobs.length)}</p>
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <li key={job._id}>
            <b>
              <bdi>{job.taskTitle}</bdi>
            </b>{' '}
            {LEAVING_STEP_TEXT[job.step]}
            {payOf(job)}.
          </li>
        ))}
      </ul>
    </>
  );
}
