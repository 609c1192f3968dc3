import { DateAndDeadline, expectedText, TwoLines } from '@labelbridge/area-parts';
import {
  capitalised,
  JOB_APPEAL_LABEL,
  JOB_LIFECYCLE,
  type JobStatus,
  MODALITY_LABEL,
  MODALITY_OF_TASK_NAME,
  progressText,
  rejectionText,
  unreadMessagesText,
  needsConfirmation,
  formatMinutes,
  TIME_FLAG_LABEL,
} from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Chip, type Column, DateText, LinkButton, MoneyText, StatusChip, TimeLeft } from '@labelbridge/ui';
import { PersonName } from '../../../shared/PersonName.js';
import { jobPath } from '../../../shared/paths.js';
import { type JobRow, type ShownJob } from '../api/jobs.js';
import { jobLabel, jobTitle, telegramOf } from '../job-names.js';
import { JobButtons } from './JobButtons.js';
import { type JobDialog } from './use-job-dialogs.js';

/** Describes a job: the project if its name differs from the task's, the progress of the items, and the expected work. */
const aboutJob = ({ task: { taskName, projectName }, guideline, progress, expected }: JobRow): string =>
  [
    projectName !== taskName && projectName,
    guideline && `guideline ${guideline.version}`,
    progress && progressText(progress),
    expected && expectedText(expected),
  ]
    .filter(Boolean)
    .join(' · ');

const FIRST_COLUMNS: readonly Column<JobRow>[] = [
  {
    key: 'annotator',
    header: 'Annotator',
    primary: true,
    cell: (job) => job.annotator && <PersonName person={job.annotator} more={telegramOf(job)} />,
  },
  {
    key: 'job',
    header: 'Job Name',
    width: 'wide',
    cell: (job) => (
      <TwoLines under={aboutJob(job)}>
        <Link to={jobPath(job._id)}>{jobTitle(job)}</Link>
        {job.appeal && <Chip tone={job.appeal === 'open' ? 'wait' : 'quiet'}>{JOB_APPEAL_LABEL[job.appeal]}</Chip>}
        {job.proposed && <Chip tone="wait">Rejection waits</Chip>}
        {job.unreadMessages !== undefined && <Chip tone="info">{unreadMessagesText(job.unreadMessages)}</Chip>}
      </TwoLines>
    ),
  },
  { key: 'type', header: 'Job Type', width: 'narrow', cell: ({ task }) => MODALITY_LABEL[MODALITY_OF_TASK_NAME[task.taskName]] },
];

const WORKED: Column<JobRow> = { key: 'time', header: 'Time', width: 'narrow', cell: (job) => <ClaimedTime job={job} /> };

const PENDING: readonly Column<JobRow>[] = [
  { key: 'dueDate', header: 'Due', sortable: true, width: 'narrow', cell: ({ dueDate }) => dueDate && <TimeLeft dueDate={dueDate} /> },
  {
    key: 'assignedAt',
    header: 'Assigned',
    sortable: true,
    width: 'narrow',
    cell: ({ assignedAt }) => assignedAt && <DateText instant={assignedAt} dateOnly />,
  },
  {
    key: 'started',
    header: 'Started',
    width: 'narrow',
    cell: ({ startedAt }) => (startedAt ? <DateText instant={startedAt} dateOnly /> : 'Not yet'),
  },
];

const REASON: Column<JobRow> = { key: 'reason', header: 'Reason', cell: (job) => job.endReason ?? rejectionText(job) };

/** Tells if a job has this status for a reason that a user gave. */
const hasReason = (status: JobStatus): boolean =>
  JOB_LIFECYCLE.transitions.some(({ to, reasonRequired }) => to === status && reasonRequired);

const RESULT_OF: Readonly<Partial<Record<JobStatus, readonly Column<JobRow>[]>>> = {
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
      header: 'Approved Amount (N)',
      align: 'end',
      cell: ({ approvedAmount, invoice }) =>
        approvedAmount && (
          <TwoLines under={invoice?.naira && <MoneyText money={invoice.naira} />}>
            <MoneyText money={approvedAmount} />
          </TwoLines>
        ),
    },
    {
      key: 'invoice',
      header: 'Invoice',
      cell: ({ invoice, consented }) => (
        <>
          {invoice && <StatusChip status={invoice.status} />}
          {consented && <Chip tone="info">By silence</Chip>}
        </>
      ),
    },
  ],
  cancelled: [
    {
      key: 'approvedAmount',
      header: 'Paid for it',
      align: 'end',
      cell: ({ approvedAmount }) => (approvedAmount ? <MoneyText money={approvedAmount} /> : 'Nothing'),
    },
  ],
};

const doneColumns = (status: JobStatus): readonly Column<JobRow>[] => [
  {
    key: 'statusChangedAt',
    header: capitalised(status),
    sortable: true,
    width: 'narrow',
    cell: ({ statusChangedAt, decideBy }) =>
      statusChangedAt && <DateAndDeadline at={statusChangedAt} decideBy={decideBy} label="Decide by" />,
  },
  WORKED,
  ...(RESULT_OF[status] ?? []),
  ...(hasReason(status) ? [REASON] : []),
];

export const JOB_SORTS = ['statusChangedAt', 'dueDate', 'assignedAt'];

/** Columns of one tab (specification section 2, admin Jobs). */
export function jobColumns(status: JobStatus, onOpen: (what: JobDialog, job: ShownJob) => void): readonly Column<JobRow>[] {
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

type Timed = Pick<JobRow, 'status' | 'claimedMinutes' | 'waitingMinutes' | 'approvedMinutes' | 'clockMinutes' | 'timeFlags'>;

export function ClaimedTime({
  job: { status, claimedMinutes, waitingMinutes, approvedMinutes, clockMinutes = 0, timeFlags = [] },
}: {
  job: Timed;
}) {
  return (
    <div>
      <TwoLines under={`${formatMinutes(clockMinutes)} on the clock`}>
        {typeof claimedMinutes !== 'number' ? '–' : `${formatMinutes(claimedMinutes)} claimed`}
        {waitingMinutes !== undefined && <div>{formatMinutes(waitingMinutes)} of it waiting</div>}
        {approvedMinutes !== undefined && approvedMinutes !== claimedMinutes && <div>{formatMinutes(approvedMinutes)} paid</div>}
      </TwoLines>
      {status === 'submitted' && needsConfirmation(claimedMinutes ?? 0, clockMinutes, waitingMinutes) && <Chip tone="wait">Confirm</Chip>}
      {status === 'submitted' &&
        timeFlags.map((flag) => (
          <Chip key={flag} tone="wait">
            {TIME_FLAG_LABEL[flag]}
          </Chip>
        ))}
    </div>
  );
}
