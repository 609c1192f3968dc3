import { MODALITY_LABEL, type JobStatus } from '@labelbridge/contracts';
import { Button, DateText, MoneyText, PlainDateText, type Column } from '@labelbridge/ui';
import { useWaitingFor } from '../../../common/use-waiting-for.js';
import { type Job } from '../api/jobs.js';
import { jobTitle } from '../job-title.js';
import { JobName } from './JobName.js';
import { type JobActions } from './use-job-actions.js';

const SERIAL: Column<Job> = { key: 'serial', header: 'S/N', cell: (_job, index) => index + 1, tableOnly: true };
const NAME: Column<Job> = { key: 'name', header: 'Job Name', cell: (job) => <JobName job={job} />, primary: true };
const TYPE: Column<Job> = { key: 'type', header: 'Job Type', cell: (job) => MODALITY_LABEL[job.task.modality] };

/** The date that each tab shows (specification section 2); its key is what the list sorts by. */
const DATE: Readonly<Record<JobStatus, Column<Job>>> = {
  pending: { key: 'dueDate', header: 'Due Date', cell: (job) => <PlainDateText date={job.dueDate} />, sortable: true },
  submitted: {
    key: 'statusChangedAt',
    header: 'Submitted Date',
    cell: (job) => <DateText instant={job.submittedDate} dateOnly />,
    sortable: true,
  },
  approved: {
    key: 'statusChangedAt',
    header: 'Approved Date',
    cell: (job) => <DateText instant={job.approvedDate} dateOnly />,
    sortable: true,
  },
  rejected: {
    key: 'statusChangedAt',
    header: 'Rejected Date',
    cell: (job) => <DateText instant={job.rejectedDate} dateOnly />,
    sortable: true,
  },
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
  const handedIn = useWaitingFor('submit', job._id).length > 0;
  if (handedIn) return null;
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
