import { BackLink, ExternalLink, formatMinutes, JobHistory, Notice, StaleNotice, useRestoredFocus } from '@labelbridge/area-parts';
import { useParams } from '@labelbridge/router';
import { type ApiError } from '@labelbridge/session';
import { Card, Columns, cx, DateText, EmptyState, ErrorState, LinkButton, PageHead, Skeleton, StatusChip } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { type Job, useJob } from '../api/jobs.js';
import { minutesByNow } from '../clock.js';
import { JobButtons } from '../components/JobButtons.js';
import { JobInvoice } from '../components/JobInvoice.js';
import { JobMessages } from '../components/JobMessages.js';
import { OfferDetails } from '../components/OfferDetails.js';
import { QueuedSubmissions } from '../components/QueuedSubmissions.js';
import { WorkLinks } from '../components/WorkLinks.js';
import { type JobActions, useJobActions } from '../components/use-job-actions.js';
import { useWork, type Work } from '../components/use-work.js';
import styles from '../components/jobs.module.css';

/** One job with its actions, submission, messages, history, invoice and offer. */
export default function JobPage() {
  const { id = '' } = useParams();
  const { data: job, error, seenAt, reload } = useJob(id);
  const actions = useJobActions();
  const work = useWork();
  const focus = useRestoredFocus();
  if (!job) return <WithoutJob error={error} onRetry={() => void reload()} />;
  return (
    <div {...focus} className={styles.page}>
      {error && <StaleNotice seenAt={seenAt} onRetry={() => void reload()} />}
      <JobHead job={job} actions={actions} work={work} />
      <QueuedSubmissions job={job} onEdit={(edited) => actions.run('submit', edited)} />
      {job.rejectionReason && (
        <Notice tone="wait" title="Reason of the rejection">
          {job.rejectionReason}
        </Notice>
      )}
      <Columns>
        <div className={styles.side}>
          {job.submission && <Submission job={job} submission={job.submission} />}
          <JobMessages messages={job.messages} />
          <Card title="History">
            <JobHistory history={job.history} />
          </Card>
        </div>
        <div className={cx(styles.side, styles.money)}>
          <JobInvoice job={job} />
          <Card title="Pay">
            <OfferDetails job={job} />
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
  // A project may have the name of the task: it is shown once.
  const names = new Set([task.taskName, task.project?.projectName].filter(Boolean));
  return (
    <div className={styles.head}>
      <BackLink to={`/dashboard/jobs?tab=${status}`}>{`All ${status} jobs`}</BackLink>
      <PageHead title={jobTitle(job)} lead={Array.from(names).join(' · ')} actions={<StatusChip status={status} />} />
      {allowedActions.length > 0 && (
        <div className={styles.links}>
          {status === 'pending' && <WorkLinks job={job} work={work} />}
          <JobButtons job={job} actions={actions} />
        </div>
      )}
      {status === 'pending' && startedAt && onClock !== null && (
        <p className={styles.quiet}>
          On the clock: {formatMinutes(onClock)}, since <DateText instant={startedAt} />
        </p>
      )}
    </div>
  );
}

function Submission({ job, submission: { minutes, link, note } }: { job: Job; submission: NonNullable<Job['submission']> }) {
  return (
    <Card title={job.status === 'pending' ? 'Your earlier submission' : 'Your submission'}>
      <div className={styles.submission}>
        <p>{formatMinutes(minutes)}</p>
        {link && <ExternalLink href={link} />}
        {note && <p>{note}</p>}
      </div>
    </Card>
  );
}

/** The page while its job is fetched, and where it could not be. */
function WithoutJob({ error, onRetry }: { error: ApiError | undefined; onRetry: () => void }) {
  const notFound = error?.status === 404 || error?.status === 400;
  return (
    <>
      <PageHead title="Job" documentTitle={notFound ? 'Job not found' : 'Job'} />
      <Card>
        {!error && <Skeleton lines={6} />}
        {error && !notFound && <ErrorState error={error} onRetry={onRetry} />}
        {notFound && (
          <EmptyState
            icon="jobs"
            title="Job not found"
            text="It does not exist, or it is assigned to somebody else."
            action={<LinkButton to="/dashboard/jobs">See your jobs</LinkButton>}
          />
        )}
      </Card>
    </>
  );
}
