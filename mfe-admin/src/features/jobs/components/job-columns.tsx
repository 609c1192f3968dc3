import { type JobStatus, MODALITY_LABEL } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, LinkButton, MoneyText, StatusChip, TimeLeft } from '@labelbridge/ui';
import { duration } from '../../../shared/show/duration.js';
import { PersonName } from '../../../shared/show/PersonName.js';
import { TwoLines } from '../../../shared/show/TwoLines.js';
import { type Job } from '../api/jobs.js';
import { annotatorName, jobTitle, telegramOf } from '../job-names.js';
import { JobButtons } from './JobButtons.js';
import { type JobDialog } from './use-job-dialogs.js';

const BEGINNING: readonly Column<Job>[] = [
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
        <Link to={`/admin/jobs/${job._id}`}>{jobTitle(job)}</Link>
      </TwoLines>
    ),
  },
  { key: 'type', header: 'Job Type', cell: ({ task }) => MODALITY_LABEL[task.modality] },
];

const WORKED: Column<Job> = {
  key: 'time',
  header: 'Time',
  align: 'end',
  cell: ({ submission }) => (submission ? duration(submission.minutes) : '–'),
};

const OF_STATUS: Readonly<Record<JobStatus, readonly Column<Job>[]>> = {
  pending: [
    { key: 'dueDate', header: 'Due', sortable: true, cell: ({ dueDate }) => <TimeLeft dueDate={dueDate} /> },
    { key: 'assignedAt', header: 'Assigned', sortable: true, cell: ({ assignedAt }) => <DateText instant={assignedAt} dateOnly /> },
    { key: 'started', header: 'Started', cell: ({ startedAt }) => (startedAt ? <DateText instant={startedAt} dateOnly /> : 'Not yet') },
  ],
  submitted: [
    {
      key: 'statusChangedAt',
      header: 'Submitted',
      sortable: true,
      cell: ({ submittedDate }) => <DateText instant={submittedDate} dateOnly />,
    },
    WORKED,
    {
      key: 'proposed',
      header: 'Proposed',
      align: 'end',
      cell: ({ proposedAmount }) => (proposedAmount ? <MoneyText money={proposedAmount} /> : 'No rate'),
    },
  ],
  approved: [
    {
      key: 'statusChangedAt',
      header: 'Approved',
      sortable: true,
      cell: ({ approvedDate }) => <DateText instant={approvedDate} dateOnly />,
    },
    WORKED,
    {
      key: 'approvedAmount',
      header: 'Approved Amount',
      align: 'end',
      cell: ({ approvedAmount }) => approvedAmount && <MoneyText money={approvedAmount} />,
    },
    { key: 'invoice', header: 'Invoice', cell: ({ invoice }) => invoice && <StatusChip status={invoice.status} /> },
  ],
  rejected: [
    {
      key: 'statusChangedAt',
      header: 'Rejected',
      sortable: true,
      cell: ({ rejectedDate }) => <DateText instant={rejectedDate} dateOnly />,
    },
    WORKED,
    { key: 'reason', header: 'Reason', cell: ({ rejectionReason }) => rejectionReason },
  ],
};

/** The fields that the list of a status is sorted by. */
export const JOB_SORTS = ['statusChangedAt', 'dueDate', 'assignedAt'];

/** The columns of one tab (specification section 2, admin Jobs), and its buttons. */
export function jobColumns(status: JobStatus, onOpen: (what: JobDialog, job: Job) => void): readonly Column<Job>[] {
  return [
    ...BEGINNING,
    ...OF_STATUS[status],
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (job) => (
        <>
          {(status === 'pending' || status === 'submitted') && (
            <LinkButton size="small" to={`/admin/jobs/${job._id}`} aria-label={`View Task: ${jobTitle(job)}, ${annotatorName(job)}`}>
              {status === 'pending' ? 'View Task' : 'View'}
            </LinkButton>
          )}
          <JobButtons job={job} small onOpen={onOpen} />
        </>
      ),
    },
  ];
}
