import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { type UserSummary } from '../../../people/users/users.service.js';

/** The fields of tasks in rows of job lists. */
export type JobTask = Pick<TaskRecord, 'taskName' | 'title' | 'taskLink' | 'taskGuidelineLink' | 'workplace'>;

export const jobTaskOf = ({ taskName, title, taskLink, taskGuidelineLink, workplace }: JobTask): JobTask => ({
  taskName,
  title,
  taskLink,
  taskGuidelineLink,
  workplace,
});

export const isSameTask = (one: JobTask, other: JobTask): boolean =>
  one.taskName === other.taskName &&
  one.title === other.title &&
  one.taskLink === other.taskLink &&
  one.taskGuidelineLink === other.taskGuidelineLink &&
  one.workplace === other.workplace;

/** The fields of annotators in rows of job lists. */
export type JobAnnotator = Pick<UserSummary, 'firstname' | 'lastname' | 'username' | 'telegram'>;

export const jobAnnotatorOf = ({ firstname, lastname, username, telegram }: JobAnnotator): JobAnnotator => ({
  firstname,
  lastname,
  username,
  telegram,
});
