import { MODALITY_OF_TASK_NAME, type Modality, type PlainDate, type Rate, type TaskName } from '@labelbridge/contracts';

/** What an admin says of a task, its creator and project left out. */
export interface TaskInput {
  taskName: TaskName;
  taskLink: string;
  taskGuidelineLink: string;
  dueDate: PlainDate;
  title?: string | null;
  rate?: Rate | null;
}

/** The fields of a task that come from its form; its modality follows from its name. */
export interface TaskFields extends Required<TaskInput> {
  modality: Modality;
}

/** The fields that a form names, as they are stored. What it leaves out is left out here. */
export function taskFieldsOf(input: Partial<TaskInput>): Partial<TaskFields> {
  const { taskName, taskLink, taskGuidelineLink, dueDate, title, rate } = input;
  return {
    ...(taskName === undefined ? {} : { taskName, modality: MODALITY_OF_TASK_NAME[taskName] }),
    ...(taskLink === undefined ? {} : { taskLink }),
    ...(taskGuidelineLink === undefined ? {} : { taskGuidelineLink }),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...(title === undefined ? {} : { title: title?.trim() || null }),
    ...(rate === undefined ? {} : { rate: rate && { amount: rate.amount, currency: rate.currency, per: rate.per } }),
  };
}

/** A new task's fields. */
export function newTaskFields(input: TaskInput): TaskFields {
  const { taskName, taskLink, taskGuidelineLink, dueDate } = input;
  const modality = MODALITY_OF_TASK_NAME[taskName];
  return { taskName, modality, taskLink, taskGuidelineLink, dueDate, title: null, rate: null, ...taskFieldsOf(input) };
}

/** What people call a task: its title, else its name (product.md, "The Task Name column"). */
export const taskTitleOf = ({ title, taskName }: { title: string | null; taskName: TaskName }): string => title ?? taskName;
