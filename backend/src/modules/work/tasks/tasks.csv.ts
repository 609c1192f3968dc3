import { JOB_STATUSES, capitalised, toMajorUnits } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../common/csv/csv.js';
import { type TaskRowDto } from './dto/task.dto.js';

export const TASK_COLUMNS: readonly CsvColumn<TaskRowDto>[] = [
  { title: 'Task', of: ({ taskName }) => taskName },
  { title: 'Title', of: ({ title }) => title },
  { title: 'Project', of: ({ project }) => project?.projectName },
  { title: 'Due date', of: ({ dueDate }) => dueDate },
  { title: 'Task link', of: ({ taskLink }) => taskLink },
  { title: 'Guideline link', of: ({ taskGuidelineLink }) => taskGuidelineLink },
  { title: 'Rate', of: ({ rate }) => rate && toMajorUnits(rate.amount) },
  { title: 'Currency', of: ({ rate }) => rate?.currency },
  { title: 'Per', of: ({ rate }) => rate?.per },
  { title: 'Items', of: ({ progress, itemCount }) => progress && itemCount },
  { title: 'Expected minutes', of: ({ expected }) => expected?.minutes },
  { title: 'Created by', of: ({ createdBy }) => `${createdBy.firstname} ${createdBy.lastname}`.trim() },
  ...JOB_STATUSES.map((status): CsvColumn<TaskRowDto> => ({
    title: `${capitalised(status)} jobs`,
    of: ({ jobCounts }) => jobCounts[status],
  })),
  { title: 'Created', of: ({ createdAt }) => createdAt },
];
