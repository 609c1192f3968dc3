import { type JobAction } from '@labelbridge/contracts';
import { fullName } from '../../shared/show/PersonName.js';
import { type Job } from './api/jobs.js';

/** What a job is called: by its task's title, else by the task's name (product.md). */
export const jobTitle = ({ task }: Pick<Job, 'task'>): string => task.title ?? task.taskName;

/** Who does a job. */
export const annotatorName = ({ annotator }: Pick<Job, 'annotator'>): string => (annotator ? fullName(annotator) : 'The annotator');

/** A Telegram handle with its @; undefined where there is none. */
export const telegramOf = ({ annotator }: Pick<Job, 'annotator'>): string | undefined =>
  annotator?.telegram ? `Telegram @${annotator.telegram.replace(/^@/, '')}` : undefined;

/** Whether the server lets an admin do this to the job now. */
export const may = (job: Pick<Job, 'allowedActions'>, action: JobAction): boolean => job.allowedActions.includes(action);
