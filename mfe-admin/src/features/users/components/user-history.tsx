import { MODALITY_LABEL } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, EmptyState, LinkButton, MoneyText, StatusChip, TimeLeft } from '@labelbridge/ui';
import { ListSection } from '../../../shared/list/ListSection.js';
import { onlyOf } from '../../../shared/list/only-of.js';
import { fullName } from '../../../shared/show/PersonName.js';
import { type Application, useApplications } from '../../applications/api/applications.js';
import { useAudit, type AuditQuery } from '../../audit/api/audit.js';
import { AUDIT_COLUMNS } from '../../audit/components/audit-columns.js';
import { type Job, useJobs } from '../../jobs/api/jobs.js';
import { jobTitle } from '../../jobs/job-names.js';
import { type Payment, usePayments } from '../../payments/api/payments.js';
import { type User } from '../api/users.js';

const JOB_COLUMNS: readonly Column<Job>[] = [
  { key: 'job', header: 'Job Name', primary: true, cell: (job) => <Link to={`/admin/jobs/${job._id}`}>{jobTitle(job)}</Link> },
  { key: 'type', header: 'Job Type', cell: ({ task }) => MODALITY_LABEL[task.modality] },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
  { key: 'assigned', header: 'Assigned', cell: ({ assignedAt }) => <DateText instant={assignedAt} dateOnly /> },
  { key: 'due', header: 'Due', cell: ({ dueDate }) => <TimeLeft dueDate={dueDate} /> },
  {
    key: 'amount',
    header: 'Approved Amount',
    align: 'end',
    cell: ({ approvedAmount }) => (approvedAmount ? <MoneyText money={approvedAmount} /> : '–'),
  },
];

/** The jobs of a person. */
export function JobsOf({ user }: { user: User }) {
  return (
    <ListSection
      list={useJobs({ annotatorId: user._id })}
      columns={JOB_COLUMNS}
      rowKey={({ _id }) => _id}
      caption={`Jobs of ${fullName(user)}`}
      failure={{ title: 'The jobs could not be loaded' }}
      empty={
        <EmptyState
          icon="jobs"
          title="No job yet"
          text="Assign a task, and its job appears here."
          action={<LinkButton to="/admin/tasks">Go to tasks</LinkButton>}
        />
      }
    />
  );
}

const APPLICATION_COLUMNS: readonly Column<Application>[] = [
  {
    key: 'project',
    header: 'Project',
    primary: true,
    cell: ({ project }) => <Link to={`/admin/projects/${project._id}`}>{project.projectName}</Link>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
  { key: 'applied', header: 'Applied', cell: ({ appliedAt }) => <DateText instant={appliedAt} /> },
  { key: 'decided', header: 'Decided', cell: ({ decidedAt }) => <DateText instant={decidedAt} /> },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '–' },
];

/** What a person applied to. */
export function ApplicationsOf({ user }: { user: User }) {
  const found = useApplications({ q: user.email });
  return (
    <ListSection
      list={onlyOf(found, ({ annotator }) => annotator?._id === user._id)}
      columns={APPLICATION_COLUMNS}
      rowKey={({ _id }) => _id}
      caption={`Applications of ${fullName(user)}`}
      failure={{ title: 'The applications could not be loaded' }}
      empty={<EmptyState icon="projects" title="No application yet" text={`${user.firstname} has not applied to a project.`} />}
    />
  );
}

const PAYMENT_COLUMNS: readonly Column<Payment>[] = [
  { key: 'number', header: 'Invoice Number', primary: true, cell: ({ invoiceNumber }) => invoiceNumber },
  { key: 'task', header: 'Task Name', cell: ({ job }) => <Link to={`/admin/jobs/${job._id}`}>{job.taskTitle}</Link> },
  { key: 'amount', header: 'Invoice Amount', align: 'end', cell: ({ amount }) => <MoneyText money={amount} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
  { key: 'invoiced', header: 'Invoiced', cell: ({ invoicedDate }) => <DateText instant={invoicedDate} dateOnly /> },
  { key: 'paid', header: 'Paid', cell: ({ paidDate }) => <DateText instant={paidDate} dateOnly /> },
];

/** What a person earned and was paid. */
export function PaymentsOf({ user }: { user: User }) {
  const found = usePayments({ q: fullName(user) });
  return (
    <ListSection
      list={onlyOf(found, ({ annotator }) => annotator?._id === user._id)}
      columns={PAYMENT_COLUMNS}
      rowKey={({ _id }) => _id}
      caption={`Payments of ${fullName(user)}`}
      failure={{ title: 'The invoices could not be loaded' }}
      empty={<EmptyState icon="payment" title="No invoice yet" text="An invoice appears here as soon as a job is approved." />}
    />
  );
}

/** What a person did, or what was done to the account. */
export function AuditOf({ user, query }: { user: User; query: AuditQuery }) {
  return (
    <ListSection
      list={useAudit(query)}
      columns={AUDIT_COLUMNS}
      rowKey={({ _id }) => _id}
      caption={`Audit trail of ${fullName(user)}`}
      failure={{ title: 'The audit trail could not be loaded' }}
      empty={<EmptyState icon="shield" title="Nothing is recorded" text="Every change appears here." />}
    />
  );
}
