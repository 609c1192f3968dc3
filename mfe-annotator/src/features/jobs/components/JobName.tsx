import { formatMinutes } from '@labelbridge/area-parts';
import { DEVICE_MESSAGES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { jobPath, jobTitle } from '../../../shared/names.js';
import { useQueuedChangesFor } from '../../../shared/use-queued-changes-for.js';
import { type Job } from '../api/jobs.js';
import { minutesByNow } from '../clock.js';
import { readDraft } from '../draft.js';
import styles from './jobs.module.css';

/** A job's name as a link to its page, with its project, clock, draft, queued submission and rejection reason. */
export function JobName({ job }: { job: Job }) {
  const personId = useSession((session) => session.user?.userId) ?? '';
  const { status, rejectionReason, task } = job;
  const isPending = status === 'pending';
  const queued = useQueuedChangesFor('submit', job._id).at(-1);
  const onClock = minutesByNow(job);
  return (
    <span className={styles.name}>
      <Link to={jobPath(job._id)} className={styles.nameLink}>
        {jobTitle(job)}
      </Link>
      {task.project && <span className={styles.aside}>{task.project.projectName}</span>}
      {isPending && onClock !== null && <span className={styles.aside}>On the clock: {formatMinutes(onClock)}</span>}
      {isPending && readDraft(personId, job._id) && <span className={styles.aside}>Draft kept on this phone</span>}
      {queued && (
        <span className={styles.aside}>{queued.refusal ? `${DEVICE_MESSAGES.refused}: open it to see why` : DEVICE_MESSAGES.waiting}</span>
      )}
      {rejectionReason && (
        <span className={styles.reason}>
          {isPending ? 'Rejected before: ' : 'Reason: '}
          {rejectionReason}
        </span>
      )}
    </span>
  );
}
