import { capitalised, JOB_LIFECYCLE, type JobStatus, MODALITY_LABEL } from '@labelbridge/contracts';
import { type Column, DateText, MoneyText, PlainDateText } from '@labelbridge/ui';
import { type Job } from '../api/jobs.js';
import { JobButtons } from './JobButtons.js';
import { JobName } from './JobName.js';
import { type JobActions } from './use-job-actions.js';

const SERIAL: Column<Job> = { key: 'serial', header: 'S/N', cell: (_job, index) => index + 1, tableOnly: true };
const NAME: Column<Job> = { key: 'name', header: 'Job Name', cell: (job) => <JobName job={job} />, primary: true };
const TYPE: Column<Job> = { key: 'type', header: 'Job Type', cell: (job) => MODALITY_LABEL[job.task.modality] };

/** The date column of a tab (specification section 2): when a job is due, or since when it has the status. Its key is the list's sort. */
const dateColumn = (tab: JobStatus): Column<Job> =>
  tab === 'pending'
    ? { key: 'dueDate', header: 'Due Date', cell: (job) => <PlainDateText date={job.dueDate} />, sortable: true }
    : {
        key: 'statusChangedAt',
        header: `${capitalised(tab)} Date`,
        cell: (job) => <DateText instant={job.statusChangedAt} dateOnly />,
        sortable: true,
      };

const APPROVED_RATE: Column<Job> = {
  key: 'approvedAmount',
  header: 'Approved Rate',
  cell: (job) => (job.approvedAmount ? <MoneyText money={job.approvedAmount} /> : '–'),
  align: 'end',
};

/** The columns of one tab of the Jobs screen (specification section 2). */
export function jobColumns(tab: JobStatus, actions: JobActions): Column<Job>[] {
  const columns = [SERIAL, NAME, TYPE, dateColumn(tab)];
  if (tab === 'approved') columns.push(APPROVED_RATE);
  if (JOB_LIFECYCLE.transitions.some(({ from, by }) => from === tab && by === 'annotator')) {
    columns.push({ key: 'action', header: 'Action', actions: true, cell: (job) => <JobButtons job={job} actions={actions} small /> });
  }
  return columns;
}
