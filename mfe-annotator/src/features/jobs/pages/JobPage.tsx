import { Link, useParams } from '@labelbridge/router';
import { Button, Card, Columns, cx, DateText, EmptyState, ErrorState, LinkButton, PageHead, Skeleton, StatusChip } from '@labelbridge/ui';
import { type ApiError } from '@labelbridge/session';
import { StaleNotice } from '../../../common/ListBody.js';
import { formatMinutes } from '../../../common/minutes.js';
import { Notice } from '../../../common/Notice.js';
import { useKeptFocus } from '../../../common/use-kept-focus.js';
import { useWaitingFor } from '../../../common/use-waiting-for.js';
import { useJob, type Job } from '../api/jobs.js';
import { minutesByNow } from '../clock.js';
import { JobHistory } from '../components/JobHistory.js';
import { JobInvoice } from '../components/JobInvoice.js';
import { JobMessages } from '../components/JobMessages.js';
import { OfferFacts } from '../components/OfferFacts.js';
import { WaitingSubmits } from '../components/WaitingSubmits.js';
import { useJobActions, type JobActions } from '../components/use-job-actions.js';
import { WorkLink } from '../components/WorkLink.js';
import { useWork, type Work } from '../components/use-work.js';
import { WorkLinks } from '../components/WorkLinks.js';
import { jobTitle } from '../job-title.js';
import styles from '../components/jobs.module.css';

/** One job with all that is known of it, and all that can be done. */
export default function JobPage() {
  const { id = '' } = useParams();
  const { data: job, error, seenAt, reload } = useJob(id);
  const actions = useJobActions();
  const work = useWork();
  const place = useKeptFocus(job);
  if (!job) return <WithoutJob error={error} onRetry={() => void reload()} />;
  return (
    <div {...place} className={styles.page}>
      {error && <StaleNotice seenAt={seenAt} onRetry={() => void reload()} />}
      <JobHead job={job} actions={actions} work={work} />
      <WaitingSubmits job={job} onEdit={actions.submit} />
      {job.rejectionReason && (
        <Notice tone="wait" title={job.status === 'rejected' ? 'Why it was rejected' : 'Why it was sent back'}>
          {job.rejectionReason}
        </Notice>
      )}
      <Columns>
        <div className={styles.side}>
          {job.submission && <Submitted job={job} submission={job.submission} />}
          <JobMessages messages={job.messages} />
          <Card title="History">
            <JobHistory history={job.history} />
          </Card>
        </div>
        <div className={cx(styles.side, styles.money)}>
          <JobInvoice job={job} />
          <Card title="What it pays">
            <OfferFacts job={job} />
          </Card>
        </div>
      </Columns>
      {actions.dialogs}
      {work.dialog}
    </div>
  );
}

function JobHead({ job, actions, work }: { job: Job; actions: JobActions; work: Work }) {
  const { status, task, startedAt, allowedActions } = job;
  const onClock = minutesByNow(job);
  const handedIn = useWaitingFor('submit', job._id).length > 0;
  // A project may bear the name of its kind of work: said once is enough.
  const kinds = new Set([task.taskName, task.project?.projectName].filter(Boolean));
  return (
    <div className={styles.head}>
      <Link to={`/dashboard/jobs?tab=${status}`} className={styles.back}>
        All {status} jobs
      </Link>
      <PageHead title={jobTitle(job)} lead={Array.from(kinds).join(' · ')} actions={<StatusChip status={status} />} />
      {allowedActions.length > 0 && (
        <div className={styles.links}>
          {status === 'pending' && <WorkLinks job={job} work={work} />}
          {allowedActions.includes('submit') && !handedIn && <Button onClick={() => actions.submit(job)}>Submit</Button>}
          {allowedActions.includes('rework') && (
            <Button busy={actions.reworking === job._id} onClick={() => actions.rework(job)}>
              Rework
            </Button>
          )}
        </div>
      )}
      {status === 'pending' && startedAt && onClock !== null && (
        <p className={styles.after}>
          On the clock: {formatMinutes(onClock)}, since <DateText instant={startedAt} />
        </p>
      )}
    </div>
  );
}

function Submitted({ job, submission }: { job: Job; submission: NonNullable<Job['submission']> }) {
  const { minutes, link, note } = submission;
  return (
    <Card title={job.status === 'pending' ? 'What you handed in before' : 'What you handed in'}>
      <div className={styles.detail}>
        <p>{formatMinutes(minutes)}</p>
        {link && <WorkLink link={link} />}
        {note && <p>{note}</p>}
      </div>
    </Card>
  );
}

/** The page while its job is fetched, and where it could not be. */
function WithoutJob({ error, onRetry }: { error: ApiError | undefined; onRetry: () => void }) {
  const notThere = error?.status === 404 || error?.status === 400;
  return (
    <>
      <PageHead title="Job" documentTitle={notThere ? 'Job not found' : 'Job'} />
      <Card>
        {!error && <Skeleton lines={6} />}
        {error && !notThere && <ErrorState error={error} onRetry={onRetry} />}
        {notThere && (
          <EmptyState
            icon="jobs"
            title="There is no such job"
            text="It does not exist, or it is not yours."
            action={<LinkButton to="/dashboard/jobs">See your jobs</LinkButton>}
          />
        )}
      </Card>
    </>
  );
}
