import { isSameRate, MODALITY_OF_TASK_NAME, type TaskName } from '@labelbridge/contracts';
import { givenFields, storedRate, storedText } from '../../../../common/validation/given-fields.js';
import { type CreateTaskDto } from '../dto/task.dto.js';
import { type TaskFields } from '../persistence/task.schema.js';

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

/** Title of a task, or its name if it has none (product.md, "The Task Name column"). */
export const taskTitleOf = ({ title, taskName }: { title: string | null; taskName: TaskName }): string => title ?? taskName;
