import { type JobStatus, MODALITY_LABEL } from '@labelbridge/contracts';
import { Button, type Column, DateText, MoneyText, PlainDateText } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { useQueuedChangesFor } from '../../../shared/use-queued-changes-for.js';
import { type Job } from '../api/jobs.js';
import { JobName } from './JobName.js';
import { type JobActions } from './use-job-actions.js';

const SERIAL: Column<Job> = { key: 'serial', header: 'S/N', cell: (_job, index) => index + 1, tableOnly: true };
const NAME: Column<Job> = { key: 'name', header: 'Job Name', cell: (job) => <JobName job={job} />, primary: true };
const TYPE: Column<Job> = { key: 'type', header: 'Job Type', cell: (job) => MODALITY_LABEL[job.task.modality] };

const statusDate = (header: string, dateOf: (job: Job) => string | null): Column<Job> => ({
  key: 'statusChangedAt',
  header,
  cell: (job) => <DateText instant={dateOf(job)} dateOnly />,
  sortable: true,
});

/** The date column of each tab (specification section 2); its key is the list's sort. */
const DATE: Readonly<Record<JobStatus, Column<Job>>> = {
  pending: { key: 'dueDate', header: 'Due Date', cell: (job) => <PlainDateText date={job.dueDate} />, sortable: true },
  submitted: statusDate('Submitted Date', ({ submittedDate }) => submittedDate),
  approved: statusDate('Approved Date', ({ approvedDate }) => approvedDate),
  rejected: statusDate('Rejected Date', ({ rejectedDate }) => rejectedDate),
};

const APPROVED_RATE: Column<Job> = {
  key: 'approvedAmount',
  header: 'Approved Rate',
  cell: (job) => (job.approvedAmount ? <MoneyText money={job.approvedAmount} /> : '–'),
  align: 'end',
};

/** The button of each tab; approved jobs have none. */
const ACTION_OF: Readonly<Partial<Record<JobStatus, { action: 'submit' | 'rework'; label: string }>>> = {
  pending: { action: 'submit', label: 'Submit' },
  submitted: { action: 'rework', label: 'Rework' },
  rejected: { action: 'rework', label: 'Rework' },
};

/** The columns of one tab of the Jobs screen (specification section 2). The button is there where the server allows it. */
export function jobColumns(tab: JobStatus, actions: JobActions): Column<Job>[] {
  const columns = [SERIAL, NAME, TYPE, DATE[tab]];
  if (tab === 'approved') columns.push(APPROVED_RATE);
  const button = ACTION_OF[tab];
  if (button) {
    const { action, label } = button;
    columns.push({
      key: 'action',
      header: 'Action',
      actions: true,
      cell: (job) => job.allowedActions.includes(action) && <ActionButton job={job} action={action} label={label} actions={actions} />,
    });
  }
  return columns;
}

function ActionButton({ job, action, label, actions }: { job: Job; action: 'submit' | 'rework'; label: string; actions: JobActions }) {
  const isQueued = useQueuedChangesFor('submit', job._id).length > 0;
  if (isQueued) return null;
  return (
    <Button
      size="small"
      variant={action === 'submit' ? 'primary' : 'ghost'}
      busy={actions.reworking === job._id}
      aria-label={`${label} ${jobTitle(job)}`}
      onClick={() => actions[action](job)}
    >
      {label}
    </Button>
  );
}
