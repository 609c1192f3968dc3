import { type QueryOf } from '@labelbridge/api-client';
import { ListSection, usePagedList } from '@labelbridge/area-parts';
import { MODALITY_LABEL, MODALITY_OF_TASK_NAME } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, EmptyState, LinkButton, MoneyText, StatusChip, TimeLeft } from '@labelbridge/ui';
import { fullName } from '../../../shared/PersonName.js';
import { PaidWork } from '../../../shared/PaidWork.js';
import { AUDIT_COLUMNS } from '../../../shared/audit/audit-columns.js';
import { taskTitle } from '../../../shared/names.js';
import { jobPath, projectPath } from '../../../shared/paths.js';
import { type JobRow, useJobs } from '../../jobs/api/jobs.js';
import { type Payment, usePayments } from '../../payments/api/payments.js';
import { type Application, useApplications } from '../../projects/api/applications.js';
import { type User } from '../api/users.js';

const JOB_COLUMNS: readonly Column<JobRow>[] = [
  { key: 'job', header: 'Job Name', primary: true, cell: (job) => <Link to={jobPath(job._id)}>{taskTitle(job.task)}</Link> },
  { key: 'type', header: 'Job Type', cell: ({ task }) => MODALITY_LABEL[MODALITY_OF_TASK_NAME[task.taskName]] },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
  {
    key: 'since',
    header: 'Since',
    cell: ({ assignedAt, statusChangedAt }) => <DateText instant={statusChangedAt ?? assignedAt ?? null} dateOnly />,
  },
  { key: 'due', header: 'Due', cell: ({ dueDate }) => dueDate && <TimeLeft dueDate={dueDate} /> },
  {
    key: 'amount',
    header: 'Approved Amount',
    align: 'end',
    cell: ({ approvedAmount }) => (approvedAmount ? <MoneyText money={approvedAmount} /> : '–'),
  },
];

export function JobsOf({ user }: { user: User }) {
  return (
    <ListSection
      list={useJobs({ annotatorId: user._id })}
      columns={JOB_COLUMNS}
      caption={`Jobs of ${fullName(user)}`}
      failure={{ title: 'The jobs could not be loaded' }}
      empty={
        <EmptyState
          icon="jobs"
          title="No jobs yet"
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
    cell: ({ project }) => <Link to={projectPath(project._id)}>{project.projectName}</Link>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
  { key: 'applied', header: 'Applied', cell: ({ appliedAt }) => <DateText instant={appliedAt} /> },
  { key: 'decided', header: 'Decided', cell: ({ decidedAt }) => <DateText instant={decidedAt} /> },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '–' },
];

export function ApplicationsOf({ user }: { user: User }) {
  return (
    <ListSection
      list={useApplications({ annotatorId: user._id })}
      columns={APPLICATION_COLUMNS}
      caption={`Applications of ${fullName(user)}`}
      failure={{ title: 'The applications could not be loaded' }}
      empty={<EmptyState icon="projects" title="No applications yet" text={`${user.firstname} has not applied to a project.`} />}
    />
  );
}

const PAYMENT_COLUMNS: readonly Column<Payment>[] = [
  { key: 'number', header: 'Invoice Number', primary: true, cell: ({ invoiceNumber }) => invoiceNumber },
  { key: 'task', header: 'Task Name', cell: (payment) => <PaidWork payment={payment} /> },
  { key: 'amount', header: 'Invoice Amount', align: 'end', cell: ({ amount }) => <MoneyText money={amount} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
  { key: 'invoiced', header: 'Invoiced', cell: ({ invoicedDate }) => <DateText instant={invoicedDate} dateOnly /> },
  { key: 'paid', header: 'Paid', cell: ({ paidDate }) => <DateText instant={paidDate} dateOnly /> },
];

export function PaymentsOf({ user }: { user: User }) {
  return (
    <ListSection
      list={usePayments({ annotatorId: user._id })}
      columns={PAYMENT_COLUMNS}
      caption={`Payments of ${fullName(user)}`}
      failure={{ title: 'The invoices could not be loaded' }}
      empty={<EmptyState icon="payment" title="No invoices yet" text="An invoice appears here as soon as a job is approved." />}
    />
  );
}

export function AuditOf({ user, query }: { user: User; query: QueryOf<'/api/audit'> }) {
  return (
    <ListSection
      list={usePagedList('/api/audit', { query })}
      columns={AUDIT_COLUMNS}
      caption={`Audit log of ${fullName(user)}`}
      failure={{ title: 'The audit log could not be loaded' }}
      empty={<EmptyState icon="shield" title="No changes yet" text="Every change appears here." />}
    />
  );
}
