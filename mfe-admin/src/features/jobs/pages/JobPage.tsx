import { MODALITY_LABEL } from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import {
  Card,
  Columns,
  DateText,
  ErrorState,
  LinkButton,
  MoneyText,
  PageHead,
  PlainDateText,
  Skeleton,
  StatusChip,
  TimeLeft,
} from '@labelbridge/ui';
import { BackLink } from '../../../shared/show/BackLink.js';
import { EmailText } from '../../../shared/show/EmailText.js';
import { Facts } from '../../../shared/show/Facts.js';
import { WorkLink } from '../../../shared/show/WorkLink.js';
import { type Job, useJob } from '../api/jobs.js';
import { JobButtons } from '../components/JobButtons.js';
import { JobHistory } from '../components/JobHistory.js';
import { SubmissionFacts } from '../components/SubmissionFacts.js';
import { useJobDialogs } from '../components/use-job-dialogs.js';
import { annotatorName, jobTitle, telegramOf } from '../job-names.js';
import styles from '../components/job.module.css';

/** One job: its task, what was handed in, what was decided, and its invoice. */
export default function JobPage() {
  const { id = '' } = useParams();
  const { data: job, error, reload } = useJob(id);
  const dialogs = useJobDialogs();
  if (!job) {
    return (
      <>
        <BackLink to="/admin/jobs">All jobs</BackLink>
        <PageHead title="Job" />
        <Card>
          {error ? <ErrorState title="The job could not be loaded" error={error} onRetry={() => void reload()} /> : <Skeleton lines={8} />}
        </Card>
      </>
    );
  }
  return (
    <>
      <BackLink to={`/admin/jobs?status=${job.status}`}>{`All ${job.status} jobs`}</BackLink>
      <PageHead
        title={jobTitle(job)}
        lead={
          <span className={styles.lead}>
            {annotatorName(job)} <StatusChip status={job.status} />
          </span>
        }
        actions={<JobButtons job={job} onOpen={dialogs.open} />}
      />
      <Columns>
        <div className={styles.column}>
          <Card title="Submission">
            {job.submission ? <SubmissionFacts job={job} /> : <p className={styles.nothing}>Nothing was submitted yet.</p>}
            {job.rejectionReason && <blockquote className={styles.note}>Rejected: {job.rejectionReason}</blockquote>}
          </Card>
          <Card title="History">
            <JobHistory job={job} />
          </Card>
        </div>
        <div className={styles.column}>
          <TaskCard job={job} />
          <AnnotatorCard job={job} />
          <InvoiceCard job={job} />
        </div>
      </Columns>
      {dialogs.dialog}
    </>
  );
}

function TaskCard({ job: { task, dueDate, assignedAt, startedAt } }: { job: Job }) {
  return (
    <Card title="Task">
      <Facts
        facts={[
          ['Task Name', task.taskName],
          ['Job Type', MODALITY_LABEL[task.modality]],
          ['Project', task.project && <Link to={`/admin/projects/${task.project._id}`}>{task.project.projectName}</Link>],
          ['Due Date', <PlainDateText date={dueDate} />],
          ['Time left', <TimeLeft dueDate={dueDate} />],
          ['Assigned', <DateText instant={assignedAt} />],
          ['Started', startedAt && <DateText instant={startedAt} />],
        ]}
      />
      <p className={styles.links}>
        <LinkButton size="small" href={task.taskLink}>
          Open Task
        </LinkButton>
        <LinkButton size="small" href={task.taskGuidelineLink}>
          Guideline
        </LinkButton>
      </p>
    </Card>
  );
}

function AnnotatorCard({ job }: { job: Job }) {
  const { annotator } = job;
  if (!annotator) return null;
  return (
    <Card title="Annotator">
      <Facts
        facts={[
          ['Name', <Link to={`/admin/users/${annotator._id}`}>{annotatorName(job)}</Link>],
          ['Username', `@${annotator.username}`],
          ['Email', <EmailText email={annotator.email} />],
          [
            'Telegram',
            telegramOf(job) && annotator.telegram && <WorkLink href={telegramLink(annotator.telegram)}>{annotator.telegram}</WorkLink>,
          ],
        ]}
      />
    </Card>
  );
}

const telegramLink = (handle: string): string => `https://t.me/${encodeURIComponent(handle.replace(/^@/, ''))}`;

function InvoiceCard({ job: { invoice, approvedAmount, approvedDate } }: { job: Job }) {
  if (!invoice) return null;
  return (
    <Card title="Invoice">
      <Facts
        facts={[
          ['Number', invoice.invoiceNumber],
          ['Status', <StatusChip status={invoice.status} />],
          ['Approved Amount', approvedAmount && <MoneyText money={approvedAmount} />],
          ['Approved', approvedDate && <DateText instant={approvedDate} />],
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
