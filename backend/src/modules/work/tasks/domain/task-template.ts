import { TASK_COLUMNS, TASK_NAMES, type TaskColumn } from '@labelbridge/contracts';
import { BYTE_ORDER_MARK, csvLine } from '../../../../common/csv/csv.js';

const EXAMPLE: Readonly<Record<TaskColumn, string>> = {
  taskName: TASK_NAMES[0],
  dueDate: '2099-12-31',
  title: 'An example: replace this row',
  taskLink: 'https://work.example/1',
  taskGuidelineLink: 'https://guide.example/1',
  projectId: '',
  createdBy: '',
  'rate.amount': '500.00',
  'rate.currency': 'NGN',
  'rate.per': 'task',
};

export const taskTemplate = (): string =>
  BYTE_ORDER_MARK + csvLine(TASK_COLUMNS.map(({ title }) => title)) + csvLine(TASK_COLUMNS.map(({ field }) => EXAMPLE[field]));
