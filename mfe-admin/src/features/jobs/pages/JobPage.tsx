import {
  DecideBy,
  type Detail,
  DetailList,
  DetailPage,
  ESTIMATE_SOURCE_LABEL,
  ExternalLink,
  formatMinutes,
  JobBonuses,
  JobHistory,
  Notice,
  ownWorkDetails,
  ThreadCard,
  payDue,
} from '@labelbridge/area-parts';
import {
  capitalised,
  clauseText,
  countText,
  EXAM_PAY_MESSAGES,
  expectedPay,
  JOB_STATUSES,
  LONG_DAY_TEXT,
  MODALITY_LABEL,
  progressText,
  promisedExamText,
  QUALITY_MESSAGES,
  reviewPromise,
  waitingPaidText,
  WORKPLACE_MESSAGES,
} from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import { Card, Columns, DateText, LinkButton, MoneyText, PageHead, PlainDateText, StatusChip, TimeLeft } from '@labelbridge/ui';
import { EmailText } from '../../../shared/PersonName.js';
import { usePollWork } from '../../../shared/use-poll-while.js';
import { useDuties, usePersonPath } from '../../../shared/duties.js';
import { agreementPath, guidelinePath, projectPath, qualityPath, reviewPath, taskItemsPath, tracePath } from '../../../shared/paths.js';
import { type Job, type JobDetail, useJob } from '../api/jobs.js';
import { AppealNotice } from '../components/AppealNotice.js';
import { JobButtons } from '../components/JobButtons.js';
import { HoldNotice, ProposalNotice, SettlementNotice, BonusOf } from '../components/JobNotices.js';
import { PinnedGuideline } from '../components/PinnedGuideline.js';
import { SubmissionDetails } from '../components/SubmissionDetails.js';
import { useJobDialogs } from '../components/use-job-dialogs.js';
import { annotatorName, jobTitle, telegramOf } from '../job-names.js';
import styles from '../components/job.module.css';

export default function JobPage() {
  const { id = '' } = useParams();
  const job = useJob(id);
  usePollWork(job.data && [job.data], job.reload);
  const back = job.data
    ? { to: `/admin/jobs?status=${job.data.status}`, byDefault: job.data.status === JOB_STATUSES[0], label: `All ${job.data.status} jobs` }
    : { to: '/admin/jobs', label: 'All jobs' };
  return (
    <DetailPage back={back} title="Job" resource={job} errorTitle="The job could not be loaded" lines={8}>
      {(data) => <Loaded job={data} />}
    </DetailPage>
  );
}

function Loaded({ job }: { job: JobDetail }) {
  const dialogs = useJobDialogs();
  return (
    <>
      <PageHead
        title={jobTitle(job)}
        lead={
          <span className={styles.lead}>
            {annotatorName(job)} <StatusChip status={job.status} />
          </span>
        }
        actions={
          <>
            <BonusOf job={job} />
            <JobButtons job={job} onOpen={dialogs.open} />
          </>
        }
      />
      {job.appeal && job.lastAppeal && <AppealNotice job={job} appeal={job.lastAppeal} />}
      {job.settlement && <SettlementNotice settlement={job.settlement} />}
      <ProposalNotice job={job} />
      <HoldNotice job={job} />
      {job.setAside && (
        <Notice tone="info" title="Set aside">
          {QUALITY_MESSAGES.setAside}{' '}
          {job.task.project && <Link to={qualityPath(job.task.project._id)}>See the quality of the project</Link>}
        </Notice>
      )}
      <Columns>
        <div className={styles.column}>
          <Card title="Submission">
            {job.submission ? <SubmissionDetails job={job} /> : <p className={styles.quiet}>Nothing was submitted yet.</p>}
            {job.items && job.submission && (
              <p className={styles.links}>
                <LinkButton variant="primary" to={reviewPath(job._id)}>
                  {job.status === 'submitted' ? 'Review the items' : 'See the items'}
                </LinkButton>
                {job.status === 'submitted' && job.items.sentBack > 0 && (
                  <span className={styles.quiet}>{WORKPLACE_MESSAGES.itemsSentBack(job.items.sentBack)}</span>
                )}
                {job.status === 'submitted' && job.items.toReview > 0 && (
                  <span className={styles.quiet}>{toReviewText(job.items.toReview)}</span>
                )}
              </p>
            )}
            {job.endReason && (
              <blockquote className={styles.note}>
                {capitalised(job.status)}: <bdi>{job.endReason}</bdi>
              </blockquote>
            )}
            {job.rejectionReason && (
              <blockquote className={styles.note}>
                Rejected: {job.rejectionClause && <CitedClause job={job} clause={job.rejectionClause} />} <bdi>{job.rejectionReason}</bdi>
              </blockquote>
            )}
          </Card>
          {job.guideline && (
            <Card title="Guideline">
              <PinnedGuideline job={job} />
            </Card>
          )}
          <ThreadCard
            subject={{ list: 'jobs', id: job._id, title: jobTitle(job) }}
            messages={job.messages}
            unread={job.unreadMessages}
            side="admin"
            hint={`${annotatorName(job)} reads it in the app, and by email where it stays unread for 10 minutes.`}
          />
          <Card title="History">
            <JobHistory history={job.history} />
          </Card>
        </div>
        <div className={styles.column}>
          <TaskCard job={job} />
          <AnnotatorCard job={job} />
          <InvoiceCard job={job} />
          <BonusesOf job={job} />
        </div>
      </Columns>
      {dialogs.dialog}
    </>
  );
}

/** Shown to admins who may pay. */
const BonusesOf = ({ job }: { job: JobDetail }) =>
  useDuties().includes('pay') ? <JobBonuses jobId={job._id} invoicePath={tracePath} /> : null;

function CitedClause({ job, clause }: { job: Job; clause: NonNullable<Job['rejectionClause']> }) {
  const { version, number } = clause;
  if (!job.guideline) return <bdi>{clauseText(clause)}.</bdi>;
  return <Link to={guidelinePath(job.guideline.projectId, { version, clause: number })}>{clauseText(clause)}.</Link>;
}

const toReviewText = (count: number): string =>
  `${countText(count, 'sampled item is', 'sampled items are')} still to review before the approval.`;

function expectedDetails(offer: NonNullable<Job['offer']>, progress: Job['progress']): Detail[] {
  const { rate, estimatedMinutes, estimatedBy, estimatedHourly } = offer;
  if (!estimatedMinutes || !estimatedBy || !progress) return [];
  return [
    ['Expected time', `About ${formatMinutes(estimatedMinutes)}, ${ESTIMATE_SOURCE_LABEL[estimatedBy]}`],
    ['Expected pay', <MoneyText money={expectedPay(rate, estimatedMinutes, progress.items)} />],
    ['Pay an hour', estimatedHourly && <MoneyText money={estimatedHourly} />],
  ];
}

function TaskCard({ job }: { job: Job }) {
  const { task, dueDate, assignedAt, startedAt, clockMinutes, progress, onlyDoubt, offer, reviewDays } = job;
  return (
    <Card title="Task">
      <DetailList
        details={[
          ['Task Name', task.taskName],
          ['Job Type', MODALITY_LABEL[task.modality]],
          ['Workplace', task.workplace === 'labelbridge' && WORKPLACE_MESSAGES.inProduct],
          ['Project', task.project && <Link to={projectPath(task.project._id)}>{task.project.projectName}</Link>],
          ['Due Date', <PlainDateText date={dueDate} />],
          ['Time left', <TimeLeft dueDate={dueDate} />],
          ['Decide by', job.status === 'submitted' && <DecideBy job={job} />],
          ['Review', job.status === 'pending' && reviewPromise(reviewDays)],
          ['Also paid', capitalised(waitingPaidText(job.paidWaiting))],
          [EXAM_PAY_MESSAGES.withJob, job.examPay && capitalised(promisedExamText(job.examPay, 'their'))],
          ['Long days', job.stopsLongDays && LONG_DAY_TEXT],
          ...ownWorkDetails(job.ownWork, 'their'),
          ['Assigned', <DateText instant={assignedAt} />],
          ['Started', startedAt && <DateText instant={startedAt} />],
          ['On the clock', formatMinutes(clockMinutes)],
          ['Items', progress && progressText(progress)],
          ['Which items', onlyDoubt && 'Those in doubt alone: others differ on them'],
          ...(offer ? expectedDetails(offer, progress) : []),
        ]}
      />
      <p className={styles.links}>
        {task.workplace === 'labelbridge' ? (
          <LinkButton size="small" to={taskItemsPath(task._id)} aria-label={`Open Task. ${WORKPLACE_MESSAGES.inProduct}`}>
            Open Task
          </LinkButton>
        ) : (
          <LinkButton size="small" href={task.taskLink}>
            Open Task
          </LinkButton>
        )}
        {job.guideline && (
          <LinkButton size="small" to={guidelinePath(job.guideline.projectId, { version: job.guideline.version })}>
            Guideline, version {job.guideline.version}
          </LinkButton>
        )}
        <LinkButton size="small" href={task.taskGuidelineLink}>
          {job.guideline ? 'More of the task' : 'Guideline'}
        </LinkButton>
        {task.project && task.workplace === 'labelbridge' && (
          <LinkButton size="small" to={agreementPath(task.project._id)}>
            Agreement
          </LinkButton>
        )}
      </p>
    </Card>
  );
}

function AnnotatorCard({ job }: { job: Job }) {
  const { annotator } = job;
  const personPath = usePersonPath();
  if (!annotator) return null;
  return (
    <Card title="Annotator">
      <DetailList
        details={[
          ['Name', <Link to={personPath(annotator._id)}>{annotatorName(job)}</Link>],
          ['Username', `@${annotator.username}`],
          ['Email', annotator.email && <EmailText email={annotator.email} />],
          [
            'Telegram',
            telegramOf(job) && annotator.telegram && (
              <ExternalLink href={telegramLink(annotator.telegram)}>{annotator.telegram}</ExternalLink>
            ),
          ],
        ]}
      />
    </Card>
  );
}

const telegramLink = (handle: string): string => `https://t.me/${encodeURIComponent(handle.replace(/^@/, ''))}`;

function InvoiceCard({ job: { invoice, status, approvedAmount, approvedDate } }: { job: Job }) {
  if (!invoice) return null;
  return (
    <Card title="Invoice">
      <DetailList
        details={[
          ['Number', invoice.invoiceNumber],
          ['Status', <StatusChip status={invoice.status} />],
          [status === 'cancelled' ? 'Paid for the work so far' : 'Approved Amount', approvedAmount && <MoneyText money={approvedAmount} />],
          ['Approved', approvedDate && <DateText instant={approvedDate} />],
          payDue(invoice.payBy),
        ]}
      />
      <p className={styles.links}>
        <LinkButton
          size="small"
          to={`/admin/payments?status=${invoice.status === 'Paid' ? 'paid' : 'unpaid'}&q=${encodeURIComponent(invoice.invoiceNumber)}`}
        >
          See it in payments
        </LinkButton>
      </p>
    </Card>
  );
}
