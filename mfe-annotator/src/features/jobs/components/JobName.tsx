import { expectedText, formatMinutes, DeadlineText } from '@labelbridge/area-parts';
import {
  appealEnds,
  CONTENT_MESSAGES,
  DEVICE_MESSAGES,
  JOB_APPEAL_LABEL,
  rejectionText,
  unreadMessagesText,
  WORKPLACE_MESSAGES,
} from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';

import { jobPath, jobTitle } from '../../../shared/names.js';
import { useQueuedChangesFor } from '../../../shared/use-queued-changes-for.js';
import { useJobClock } from '../../clock/api/clock.js';
import { isWhole, type ShownJob } from '../api/jobs.js';
import { readDraft } from '../draft.js';
import { mayAppeal } from './may-appeal.js';
import { useProgressText } from './use-progress-text.js';
import styles from './jobs.module.css';

export function JobName({ job }: { job: ShownJob }) {
  const personId = useSession((session) => session.user?.userId) ?? '';
  const { status, rejectionReason, endReason, unreadMessages = 0 } = job;
  const projectName = isWhole(job) ? job.task.project?.projectName : job.task.projectName;
  const isPending = status === 'pending';
  const queued = [useQueuedChangesFor('submit', job._id), useQueuedChangesFor('decline', job._id)].flat().at(-1);
  const { minutes, running } = useJobClock(job);
  const progress = useProgressText(job);
  const expected = !isWhole(job) && job.expected;
  return (
    <span className={styles.name}>
      <Link to={jobPath(job._id)} className={styles.nameLink}>
        {jobTitle(job)}
      </Link>
      {projectName && <span className={styles.aside}>{projectName}</span>}
      {progress && <span className={styles.aside}>Items: {progress}</span>}
      {expected && <span className={styles.aside}>Expected: {expectedText(expected)}</span>}
      {!isWhole(job) && job.contentToAllow && <b className={styles.aside}>{CONTENT_MESSAGES.asksFirst}</b>}
      {isPending && (running || minutes > 0) && (
        <span className={styles.aside}>
          On the clock: {formatMinutes(minutes)}, {running ? 'running' : 'paused'}
        </span>
      )}
      {job.beginBy && (
        <span className={styles.aside}>
          {WORKPLACE_MESSAGES.beginBy} <DeadlineText instant={job.beginBy} />, {WORKPLACE_MESSAGES.orBack}
        </span>
      )}
      {isPending && readDraft(personId, job._id) && <span className={styles.aside}>Draft kept on this device</span>}
      {queued && (
        <span className={styles.aside}>{queued.refusal ? `${DEVICE_MESSAGES.refused}: open it to see why` : DEVICE_MESSAGES.waiting}</span>
      )}
      {unreadMessages > 0 && <span className={styles.aside}>{unreadMessagesText(unreadMessages)}</span>}
      {rejectionReason && (
        <span className={styles.reason}>
          {isPending ? 'Rejected before: ' : 'Reason: '}
          <bdi>{rejectionText(job)}</bdi>
        </span>
      )}
      {status === 'rejected' && !job.appeal && job.statusChangedAt && mayAppeal(job.statusChangedAt) && (
        <span className={styles.aside}>
          You can appeal until <DeadlineText instant={appealEnds(new Date(job.statusChangedAt)).toISOString()} />
        </span>
      )}
      {job.appeal && <span className={styles.aside}>{JOB_APPEAL_LABEL[job.appeal]}</span>}
      {endReason && (
        <span className={styles.aside}>
          Reason: <bdi>{endReason}</bdi>
        </span>
      )}
    </span>
  );
}
