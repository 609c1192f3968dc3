import { DateAndDeadline } from '@labelbridge/area-parts';
import { capitalised, isEndedJob, JOB_LIFECYCLE, type JobStatus, MODALITY_LABEL, MODALITY_OF_TASK_NAME } from '@labelbridge/contracts';
import { type Column, MoneyText, PlainDateText } from '@labelbridge/ui';
import { type JobRow } from '../api/jobs.js';
import { JobButtons } from './JobButtons.js';
import { JobName } from './JobName.js';
import { WorkLinks } from './WorkLinks.js';
import { type JobActions } from './use-job-actions.js';
import { type Work } from './use-work.js';

const SERIAL: Column<JobRow> = { key: 'serial', header: 'S/N', cell: (_job, index) => index + 1, tableOnly: true };
const NAME: Column<JobRow> = { key: 'name', header: 'Job Name', cell: (job) => <JobName job={job} />, primary: true };
const TYPE: Column<JobRow> = { key: 'type', header: 'Job Type', cell: (job) => MODALITY_LABEL[MODALITY_OF_TASK_NAME[job.task.taskName]] };

/** Column of a tab's date (specification section 2): the due date, or the date of the last change of status. Its key is the list's sort. */
const dateColumn = (tab: JobStatus): Column<JobRow> =>
  tab === 'pending'
    ? { key: 'dueDate', header: 'Due Date', cell: ({ dueDate }) => dueDate && <PlainDateText date={dueDate} />, sortable: true }
    : {
        key: 'statusChangedAt',
        header: `${capitalised(tab)} Date`,
        cell: ({ statusChangedAt, decideBy }) =>
          statusChangedAt && <DateAndDeadline at={statusChangedAt} decideBy={decideBy} label="Decision by" dateOnly />,
        sortable: true,
      };

const paidColumn = (header: string): Column<JobRow> => ({
  key: 'approvedAmount',
  header,
  cell: (job) => (job.approvedAmount ? <MoneyText money={job.approvedAmount} /> : '–'),
  align: 'end',
});

/** Columns of one tab of the Jobs screen (specification section 2). Task and guideline are linked in all of them. */
export function jobColumns(tab: JobStatus, actions: JobActions, work: Work): Column<JobRow>[] {
  const hasAction = JOB_LIFECYCLE.transitions.some(({ from, by }) => from === tab && by.includes('annotator'));
  return [
    SERIAL,
    NAME,
    TYPE,
    dateColumn(tab),
    ...(tab === 'approved' ? [paidColumn('Approved Rate')] : []),
    ...(isEndedJob(tab) ? [paidColumn('Paid for it')] : []),
    {
      key: 'action',
      header: hasAction ? 'Action' : 'Task',
      actions: true,
      cell: (job) => (
        <>
          <WorkLinks job={job} work={work} size="small" plain />
          <JobButtons job={job} actions={actions} small />
        </>
      ),
    },
  ];
}
