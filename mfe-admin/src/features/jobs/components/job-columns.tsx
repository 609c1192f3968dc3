import { formatMinutes, TwoLines } from '@labelbridge/area-parts';
import { capitalised, type JobStatus, MODALITY_LABEL } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, LinkButton, MoneyText, StatusChip, TimeLeft } from '@labelbridge/ui';
import { PersonName } from '../../../shared/PersonName.js';
import { jobPath } from '../../../shared/paths.js';
import { type Job } from '../api/jobs.js';
import { jobLabel, jobTitle, telegramOf } from '../job-names.js';
import { JobButtons } from './JobButtons.js';
import { type JobDialog } from './use-job-dialogs.js';

const FIRST_COLUMNS: readonly Column<Job>[] = [
  {
    key: 'annotator',
    header: 'Annotator',
    primary: true,
    cell: (job) => job.annotator && <PersonName person={job.annotator} more={telegramOf(job)} />,
  },
  {
    key: 'job',
    header: 'Job Name',
    cell: (job) => (
      <TwoLines under={job.task.project?.projectName !== job.task.taskName && job.task.project?.projectName}>
        <Link to={jobPath(job._id)}>{jobTitle(job)}</Link>
      </TwoLines>
    ),
  },
  { key: 'type', header: 'Job Type', cell: ({ task }) => MODALITY_LABEL[task.modality] },
];

const WORKED: Column<Job> = {
  key: 'time',
  header: 'Time',
  align: 'end',
  cell: ({ submission }) => (submission ? formatMinutes(submission.minutes) : '–'),
};

const PENDING: readonly Column<Job>[] = [
  { key: 'dueDate', header: 'Due', sortable: true, cell: ({ dueDate }) => <TimeLeft dueDate={dueDate} /> },
  { key: 'assignedAt', header: 'Assigned', sortable: true, cell: ({ assignedAt }) => <DateText instant={assignedAt} dateOnly /> },
  { key: 'started', header: 'Started', cell: ({ startedAt }) => (startedAt ? <DateText instant={startedAt} dateOnly /> : 'Not yet') },
];

const RESULT_OF: Readonly<Partial<Record<JobStatus, readonly Column<Job>[]>>> = {
  submitted: [
    {
      key: 'proposed',
      header: 'Amount',
      align: 'end',
      cell: ({ proposedAmount }) => (proposedAmount ? <MoneyText money={proposedAmount} /> : 'No rate'),
    },
  ],
  approved: [
    {
      key: 'approvedAmount',
      header: 'Approved Amount',
      align: 'end',
      cell: ({ approvedAmount }) => approvedAmount && <MoneyText money={approvedAmount} />,
    },
    { key: 'invoice', header: 'Invoice', cell: ({ invoice }) => invoice && <StatusChip status={invoice.status} /> },
  ],
  rejected: [{ key: 'reason', header: 'Reason', cell: ({ rejectionReason }) => rejectionReason }],
};

/** The columns of what has been done: since when the job has the status, the time worked, and the result. */
const doneColumns = (status: JobStatus): readonly Column<Job>[] => [
  {
    key: 'statusChangedAt',
    header: capitalised(status),
    sortable: true,
    cell: ({ statusChangedAt }) => <DateText instant={statusChangedAt} dateOnly />,
  },
  WORKED,
  ...(RESULT_OF[status] ?? []),
];

export const JOB_SORTS = ['statusChangedAt', 'dueDate', 'assignedAt'];

/** The columns of one tab (specification section 2, admin Jobs). */
export function jobColumns(status: JobStatus, onOpen: (what: JobDialog, job: Job) => void): readonly Column<Job>[] {
  return [
    ...FIRST_COLUMNS,
    ...(status === 'pending' ? PENDING : doneColumns(status)),
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (job) => (
        <>
          {(status === 'pending' || status === 'submitted') && (
            <LinkButton size="small" to={jobPath(job._id)} aria-label={`View Task: ${jobLabel(job)}`}>
              {status === 'pending' ? 'View Task' : 'View'}
            </LinkButton>
          )}
          <JobButtons job={job} small onOpen={onOpen} />
        </>
      ),
    },
  ];
}
