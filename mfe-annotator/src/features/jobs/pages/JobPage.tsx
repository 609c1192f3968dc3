import { useState } from 'react';
import {
  BackLink,
  ExternalLink,
  formatMinutes,
  JobBonuses,
  JobHistory,
  Notice,
  StaleNotice,
  useRestoredFocus,
  DetailList,
  payDue,
} from '@labelbridge/area-parts';
import {
  claimAndClock,
  clauseText,
  formatMoney,
  isEndedJob,
  JOB_STATUSES,
  namesItems,
  QUALITY_MESSAGES,
  waitedText,
  WORK_MESSAGES,
  WORKPLACE_MESSAGES,
} from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import { type ApiError } from '@labelbridge/session';
import { Button, Card, Columns, cx, EmptyState, ErrorState, LinkButton, PageHead, Skeleton, StatusChip } from '@labelbridge/ui';
import { MessageThread } from '../../../shared/MessageThread.js';
import { concernsPath, jobTitle, questionsPath } from '../../../shared/names.js';
import { useClockToggle } from '../../clock/api/use-clock-toggle.js';
import { paymentPath } from '../../payments/api/payments.js';
import { type Job, useJob } from '../api/jobs.js';
import { AppealNotice } from '../components/AppealNotice.js';
import { ContentAsked } from '../components/AllowContent.js';
import { EndNotice } from '../components/EndNotice.js';
import { JobButtons } from '../components/JobButtons.js';
import { OfferDetails } from '../components/OfferDetails.js';
import { PayChange } from '../components/PayChange.js';
import { QueuedSubmissions } from '../components/QueuedSubmissions.js';
import { SettlementNotice } from '../components/SettlementNotice.js';
import { StopDialog } from '../components/StopDialog.js';
import { WorkLinks } from '../components/WorkLinks.js';
import { type JobActions, useJobActions } from '../components/use-job-actions.js';
import { useProgressText } from '../components/use-progress-text.js';
import { useWork, type Work } from '../components/use-work.js';
import styles from '../components/jobs.module.css';

export default function JobPage() {
  const { id = '' } = useParams();
  const { data: job, error, seenAt, reload } = useJob(id);
  const actions = useJobActions();
  const work = useWork();
  const focus = useRestoredFocus();
  const [stopping, setStopping] = useState(false);
  if (!job) return <WithoutJob error={error} onRetry={() => void reload()} />;
  const sentBack = job.items?.sentBack ?? 0;
  return (
    <div {...focus} className={styles.page}>
      {error && <StaleNotice seenAt={seenAt} onRetry={() => void reload()} />}
      <JobHead job={job} actions={actions} work={work} />
      <QueuedSubmissions job={job} onEdit={(edited) => actions.run('submit', edited)} />
      <ContentAsked job={job} onStop={() => setStopping(true)} />
      <EndNotice job={job} />
      <PayChange job={job} />
      {job.rejectionReason && (
        <Notice tone="wait" title="Reason of the rejection">
          {job.rejectionClause && (
            <p>
              <b>
                <bdi>{clauseText(job.rejectionClause)}</bdi>
              </b>{' '}
              <Button size="small" onClick={() => work.readGuideline(job)}>
                Read the clause
              </Button>
            </p>
          )}
          <p>
            <bdi className={styles.words}>{job.rejectionReason}</bdi>
          </p>
          {job.status === 'rejected' && !namesItems(job.items) && <p>{WORK_MESSAGES.rejectedAllItems}</p>}
          {sentBack > 0 && <p>{WORKPLACE_MESSAGES.itemsToRework(sentBack)}</p>}
        </Notice>
      )}
      <AppealNotice job={job} />
      <SettlementNotice job={job} />
      {job.setAside && (
        <Notice tone="info" title="Set aside">
          <p>{QUALITY_MESSAGES.ownSetAside}</p>
          <p>
            <Link to="/dashboard/quality">See My quality</Link>
          </p>
        </Notice>
      )}
      <Columns>
        <div className={styles.side}>
          {job.submission && <Submission job={job} submission={job.submission} />}
          <MessageThread
            subject={{ list: 'jobs', id: job._id, title: jobTitle(job) }}
            messages={job.messages}
            unread={job.unreadMessages}
          />
          <Card title="History">
            <JobHistory history={job.history} />
          </Card>
        </div>
        <div className={cx(styles.side, styles.money)}>
          <JobInvoice job={job} />
          <JobBonuses jobId={job._id} invoicePath={paymentPath} />
          {!isEndedJob(job.status) && (
            <Card title="Pay">
              <OfferDetails job={job} />
            </Card>
          )}
        </div>
      </Columns>
      {actions.dialogs}
      {work.dialog}
      {stopping && <StopDialog job={job} onClose={() => setStopping(false)} />}
    </div>
  );
}

function JobHead({ job, actions, work }: { job: Job; actions: JobActions; work: Work }) {
  const { status, task, startedAt } = job;
  const progress = useProgressText(job);
  // A project may have the name of the task: it is shown once.
  const names = new Set([task.taskName, task.project?.projectName].filter(Boolean));
  return (
    <div className={styles.head}>
      <BackLink to={`/dashboard/jobs?tab=${status}`} byDefault={status === JOB_STATUSES[0]}>{`All ${status} jobs`}</BackLink>
      <PageHead title={jobTitle(job)} lead={Array.from(names).join(' · ')} actions={<StatusChip status={status} />} />
      <div className={styles.links}>
        <WorkLinks job={job} work={work} />
        <JobButtons job={job} actions={actions} />
        {task.project && !isEndedJob(status) && (
          <>
            <LinkButton to={questionsPath(task.project._id)}>Questions about the project</LinkButton>
            <LinkButton to={concernsPath(task.project._id)}>Concerns about the project</LinkButton>
          </>
        )}
      </div>
      {progress && <p>Items: {progress}</p>}
      {status === 'pending' && startedAt && <JobClock job={job} />}
    </div>
  );
}

function JobClock({ job }: { job: Job }) {
  const { minutes, running, change } = useClockToggle(job);
  return (
    <p className={styles.links}>
      <span>
        On the clock: <b>{formatMinutes(minutes)}</b>, {running ? 'running' : 'paused'}
      </span>
      <Button size="small" busy={change.busy} onClick={() => void change.run()}>
        {running ? 'Pause the clock' : 'Continue the clock'}
      </Button>
    </p>
  );
}

function Submission({
  job,
  submission: { minutes, clockMinutes, minutesReason, waiting, link, note },
}: {
  job: Job;
  submission: NonNullable<Job['submission']>;
}) {
  return (
    <Card title={job.status === 'pending' ? 'Your earlier submission' : 'Your submission'}>
      <div className={styles.submission}>
        <p>{clockMinutes === null ? formatMinutes(minutes) : claimAndClock(minutes, clockMinutes)}</p>
        {waiting && <p>Of it waiting: {waitedText(waiting)}</p>}
        {minutesReason && (
          <p>
            Why: <bdi>{minutesReason}</bdi>
          </p>
        )}
        {link && <ExternalLink href={link} />}
        {note && <p>{note}</p>}
      </div>
    </Card>
  );
}

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

function JobInvoice({ job }: { job: Job }) {
  const { invoice, approvedAmount } = job;
  if (!invoice) return null;
  const tab = invoice.status === 'Paid' ? 'paid' : 'unpaid';
  return (
    <Card title="Invoice" actions={<StatusChip status={invoice.status} />}>
      <DetailList
        details={[
          ['Number', invoice.invoiceNumber],
          ['Amount', approvedAmount && formatMoney(approvedAmount), 'strong'],
          payDue(invoice.payBy),
        ]}
      />
      <LinkButton size="small" wide to={`/dashboard/payment?tab=${tab}`}>
        See your payments
      </LinkButton>
    </Card>
  );
}
