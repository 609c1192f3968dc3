import { type JobStatus } from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import {
  Button,
  Card,
  Columns,
  DateText,
  EmptyState,
  ErrorState,
  LinkButton,
  PageHead,
  Skeleton,
  StatusChip,
  useDocumentTitle,
} from '@labelbridge/ui';
import { StaleNotice } from '../../../common/ListBody.js';
import { formatMinutes } from '../../../common/minutes.js';
import { Notice } from '../../../common/Notice.js';
import { useJob, type Job } from '../api/jobs.js';
import { JobHistory } from '../components/JobHistory.js';
import { JobInvoice } from '../components/JobInvoice.js';
import { JobMessages } from '../components/JobMessages.js';
import { OfferFacts } from '../components/OfferFacts.js';
import { useJobActions, type JobActions } from '../components/use-job-actions.js';
import { WorkLink } from '../components/WorkLink.js';
import { WorkLinks } from '../components/WorkLinks.js';
import { jobTitle } from '../job-title.js';
import styles from '../components/jobs.module.css';

/** One job with all that is known of it, and all that can be done. */
export default function JobPage() {
  const { id = '' } = useParams();
  const { data: job, error, reload } = useJob(id);
  const actions = useJobActions();
  if (!job) {
    if (error?.status === 404 || error?.status === 400) return <NotThere />;
    return error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Loading />;
  }
  return (
    <>
      {error && <StaleNotice onRetry={() => void reload()} />}
      <JobHead job={job} actions={actions} />
      {job.rejectionReason && (
        <Notice tone="wait" title={job.status === 'rejected' ? 'Why it was rejected' : 'Why it was sent back'}>
          {job.rejectionReason}
        </Notice>
      )}
      <Columns>
        <div className={styles.side}>
          {job.submission && <Submitted job={job} submission={job.submission} />}
          <JobMessages jobId={job._id} />
          <Card title="History">
            <JobHistory history={job.history} />
          </Card>
        </div>
        <div className={styles.side}>
          <JobInvoice job={job} />
          <Card title="What it pays">
            <OfferFacts job={job} />
          </Card>
        </div>
      </Columns>
      {actions.dialogs}
    </>
  );
}

function JobHead({ job, actions }: { job: Job; actions: JobActions }) {
  const { status, task, startedAt, minutesOnClock, allowedActions } = job;
  return (
    <>
      <Back status={status} />
      <PageHead
        title={jobTitle(job)}
        lead={[task.taskName, task.project?.projectName].filter(Boolean).join(' · ')}
        actions={<StatusChip status={status} />}
      />
      <div className={styles.links}>
        {status === 'pending' && <WorkLinks job={job} />}
        {allowedActions.includes('submit') && <Button onClick={() => actions.submit(job)}>Submit</Button>}
        {allowedActions.includes('rework') && (
          <Button busy={actions.reworking === job._id} onClick={() => actions.rework(job)}>
            Rework
          </Button>
        )}
      </div>
      {status === 'pending' && startedAt && minutesOnClock !== null && (
        <p className={styles.after}>
          On the clock: {formatMinutes(minutesOnClock)}, since <DateText instant={startedAt} />
        </p>
      )}
    </>
  );
}

function Back({ status }: { status: JobStatus }) {
  return (
    <p className={styles.back}>
      <Link to={`/dashboard/jobs?tab=${status}`}>All {status} jobs</Link>
    </p>
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

function Loading() {
  useDocumentTitle('Job');
  return (
    <Card>
      <Skeleton lines={6} />
    </Card>
  );
}

function NotThere() {
  useDocumentTitle('Job not found');
  return (
    <EmptyState
      icon="jobs"
      title="There is no such job"
      text="It does not exist, or it is not yours."
      action={<LinkButton to="/dashboard/jobs">See your jobs</LinkButton>}
    />
  );
}
