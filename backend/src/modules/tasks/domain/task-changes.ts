import { MODALITY_OF_TASK_NAME, type TaskName } from '@labelbridge/contracts';
import { givenFields, storedRate, storedText } from '../../../common/validation/given-fields.js';
import { type CreateTaskDto } from '../dto/task.dto.js';
import { type TaskFields } from '../persistence/task.schema.js';

/** What the form of a task gives, without its creator and project. */
export type TaskInput = Omit<CreateTaskDto, 'createdBy' | 'projectId' | 'interfaceId'>;

/** The fields that a form gives, as they are stored: the modality follows from the name, and work in the product has no link. */
export const taskFieldsOf = (input: Partial<TaskInput>): Partial<Omit<TaskFields, 'interfaceId'>> =>
  givenFields<Omit<TaskFields, 'interfaceId'>>({
    ...input,
    taskLink: input.workplace === 'labelbridge' ? '' : input.taskLink,
    modality: input.taskName && MODALITY_OF_TASK_NAME[input.taskName],
    title: storedText(input.title),
    rate: storedRate(input.rate),
  });

/** A new task's fields. */
export const newTaskFields = (input: TaskInput): Omit<TaskFields, 'interfaceId'> => ({
  ...input,
  workplace: 'external',
  reviewShare: 100,
  secondsPerItem: null,
  queued: false,
  taskLink: '',
  modality: MODALITY_OF_TASK_NAME[input.taskName],
  title: null,
  rate: null,
  ...taskFieldsOf(input),
});

/** What people call a task: its title, else its name (product.md, "The Task Name column"). */
export const taskTitleOf = ({ title, taskName }: { title: string | null; taskName: TaskName }): string => title ?? taskName;
