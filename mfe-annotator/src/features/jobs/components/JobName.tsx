import { Link } from '@labelbridge/router';
import { DEVICE_MESSAGES } from '@labelbridge/contracts';
import { useSession } from '@labelbridge/session';
import { formatMinutes } from '../../../common/minutes.js';
import { useWaitingFor } from '../../../common/use-waiting-for.js';
import { type Job } from '../api/jobs.js';
import { minutesByNow } from '../clock.js';
import { readDraft } from '../draft.js';
import { jobPath, jobTitle } from '../job-title.js';
import styles from './jobs.module.css';

/** A job's name as the link to its page, with what one should know of it beside its state. */
export function JobName({ job }: { job: Job }) {
  const personId = useSession((session) => session.user?.userId) ?? '';
  const { status, rejectionReason, task } = job;
  const open = status === 'pending';
  const waiting = useWaitingFor('submit', job._id).at(-1);
  const onClock = minutesByNow(job);
  return (
    <span className={styles.name}>
      <Link to={jobPath(job._id)} className={styles.nameLink}>
        {jobTitle(job)}
      </Link>
      {task.project && <span className={styles.aside}>{task.project.projectName}</span>}
      {open && onClock !== null && <span className={styles.aside}>On the clock: {formatMinutes(onClock)}</span>}
      {open && readDraft(personId, job._id) && <span className={styles.aside}>Draft kept on this phone</span>}
      {waiting && (
        <span className={styles.aside}>{waiting.refusal ? `${DEVICE_MESSAGES.refused}: open it to see why` : DEVICE_MESSAGES.waiting}</span>
      )}
      {rejectionReason && (
        <span className={styles.reason}>
          {open ? 'Sent back: ' : 'Reason: '}
          {rejectionReason}
        </span>
      )}
    </span>
  );
}
