import { toMajorUnits, WAITING_LABEL } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../common/csv/csv.js';
import { type JobDto } from './dto/job.dto.js';

export const JOB_COLUMNS: readonly CsvColumn<JobDto>[] = [
  { title: 'Job', of: ({ task }) => task.title ?? task.taskName },
  { title: 'Type', of: ({ task }) => task.taskName },
  { title: 'Project', of: ({ task }) => task.project?.projectName },
  { title: 'First name', of: ({ annotator }) => annotator?.firstname },
  { title: 'Last name', of: ({ annotator }) => annotator?.lastname },
  { title: 'Email', of: ({ annotator }) => annotator?.email },
  { title: 'Telegram', of: ({ annotator }) => annotator?.telegram },
  { title: 'Status', of: ({ status }) => status },
  { title: 'Due date', of: ({ dueDate }) => dueDate },
  { title: 'Assigned', of: ({ assignedAt }) => assignedAt },
  { title: 'Submitted', of: ({ submittedDate }) => submittedDate },
  { title: 'Decide by', of: ({ decideBy }) => decideBy },
  { title: 'Approved', of: ({ approvedDate }) => approvedDate },
  { title: 'Rejected', of: ({ rejectedDate }) => rejectedDate },
  { title: 'Items', of: ({ progress }) => progress?.items },
  { title: 'Expected minutes', of: ({ offer }) => offer?.estimatedMinutes },
  { title: 'Minutes', of: ({ claimedMinutes }) => claimedMinutes },
  { title: 'Minutes on the clock', of: ({ clockMinutes }) => clockMinutes },
  { title: 'Reason of the minutes', of: ({ submission }) => submission?.minutesReason },
  { title: 'Minutes of waiting', of: ({ submission }) => submission?.waiting?.minutes },
  { title: 'Waited for', of: ({ submission }) => submission?.waiting && WAITING_LABEL[submission.waiting.cause] },
  { title: 'Work link', of: ({ submission }) => submission?.link },
  { title: 'Approved by silence', of: ({ consented }) => (consented ? 'yes' : 'no') },
  { title: 'Appeal', of: ({ appeal }) => appeal },
  { title: 'Approved amount', of: ({ approvedAmount }) => approvedAmount && toMajorUnits(approvedAmount.amount) },
  { title: 'Currency', of: ({ approvedAmount }) => approvedAmount?.currency },
  { title: 'Invoice', of: ({ invoice }) => invoice?.invoiceNumber },
  { title: 'Reason', of: ({ rejectionReason, endReason }) => rejectionReason ?? endReason },
];
