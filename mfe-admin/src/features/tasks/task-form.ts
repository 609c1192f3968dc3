import { type FormRules, TASK_NAMES, TASK_RULES } from '@labelbridge/contracts';
import { RATE_RULES, type RateValues, rateValues, readRate } from '../../shared/forms/rate-form.js';
import { type Task, type TaskInput } from './api/tasks.js';

/** The task form as typed. */
export type TaskValues = RateValues &
  Record<'taskName' | 'title' | 'taskLink' | 'taskGuidelineLink' | 'dueDate' | 'createdBy' | 'projectId', string>;

export const TASK_FORM_RULES: FormRules = { ...TASK_RULES, ...RATE_RULES };

/** The form for a new task that `me` creates, or filled with one that is there. */
export const taskValues = (me: string, task?: Task): TaskValues => ({
  taskName: task?.taskName ?? '',
  title: task?.title ?? '',
  taskLink: task?.taskLink ?? '',
  taskGuidelineLink: task?.taskGuidelineLink ?? '',
  dueDate: task?.dueDate ?? '',
  createdBy: task?.createdBy._id ?? me,
  projectId: task?.project?._id ?? '',
  ...rateValues(task?.rate),
});

/**
 * What the form sends. An empty rate is left out of a new task, which then takes that of its project; of a task that is
 * there it takes the rate away.
 *
 * @returns undefined where no task name is chosen, which the form's rules refuse first
 */
export function readTask(values: TaskValues, isNew: boolean): TaskInput | undefined {
  const taskName = TASK_NAMES.find((name) => name === values.taskName);
  if (!taskName) return undefined;
  const rate = readRate(values);
  return {
    taskName,
    taskLink: values.taskLink.trim(),
    taskGuidelineLink: values.taskGuidelineLink.trim(),
    dueDate: values.dueDate,
    createdBy: values.createdBy,
    title: values.title.trim() || null,
    projectId: values.projectId || null,
    ...(rate || !isNew ? { rate } : {}),
  };
}
