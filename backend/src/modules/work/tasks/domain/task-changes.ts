import { isSameRate, LATER_RATE_MESSAGES, MODALITY_OF_TASK_NAME, paysLess, type TaskName } from '@labelbridge/contracts';
import { conflict } from '../../../../common/errors/errors.js';
import { givenFields, storedRate, storedText } from '../../../../common/validation/given-fields.js';
import { type CreateTaskDto } from '../dto/task.dto.js';
import { allJobsOf } from './job-counts.js';
import { type TaskFields, type TaskRecord } from '../persistence/task.schema.js';

export type TaskInput = Omit<CreateTaskDto, 'createdBy' | 'projectId' | 'interfaceId' | 'exam'>;

/** Converts form fields for the database: the modality follows from the name, and work in the product has no link. */
export const taskFieldsOf = (input: Partial<TaskInput>): Partial<Omit<TaskFields, 'interfaceId'>> =>
  givenFields<Omit<TaskFields, 'interfaceId'>>({
    ...input,
    taskLink: input.workplace === 'labelbridge' ? '' : input.taskLink,
    modality: input.taskName && MODALITY_OF_TASK_NAME[input.taskName],
    title: storedText(input.title),
    rate: storedRate(input.rate),
  });

export const newTaskFields = (input: TaskInput): Omit<TaskFields, 'interfaceId'> => ({
  ...input,
  workplace: 'external',
  reviewShare: 100,
  secondsPerItem: null,
  overlap: 1,
  overlapMost: null,
  queued: false,
  taskLink: '',
  modality: MODALITY_OF_TASK_NAME[input.taskName],
  title: null,
  rate: null,
  ...taskFieldsOf(input),
});

/** Tests if a change offers other pay, or offers it to more people. */
export const offersAnew = ({ rate, secondsPerItem, queued }: Partial<TaskFields>, before: TaskFields): boolean =>
  Boolean(rate && !isSameRate(rate, before.rate)) ||
  Boolean(secondsPerItem && secondsPerItem !== before.secondsPerItem) ||
  Boolean(queued && !before.queued);

/** The same work keeps its pay, so that nobody gets less than those before them. @throws 409 */
export function refuseLess({ rate }: Partial<TaskFields>, before: Pick<TaskRecord, 'rate' | 'jobCounts'>): void {
  if (rate === undefined || !before.rate || allJobsOf(before.jobCounts) === 0 || !paysLess(rate, before.rate)) return;
  const message = LATER_RATE_MESSAGES.taskKeeps(before.rate);
  throw conflict(message, [{ field: 'rate.amount', message }]);
}

/** Title of a task, or its name if it has none (product.md, "The Task Name column"). */
export const taskTitleOf = ({ title, taskName }: { title: string | null; taskName: TaskName }): string => title ?? taskName;
