import { fullName } from '../../shared/PersonName.js';
import { taskTitle } from '../../shared/names.js';
import { type Job } from './api/jobs.js';

export const jobTitle = ({ task }: Pick<Job, 'task'>): string => taskTitle(task);

export const annotatorName = ({ annotator }: Pick<Job, 'annotator'>): string => (annotator ? fullName(annotator) : 'The annotator');

/** The title and the annotator: what tells a job from others. */
export const jobLabel = (job: Job): string => `${jobTitle(job)}, ${annotatorName(job)}`;

/** A Telegram handle with its @; undefined where there is none. */
export const telegramOf = ({ annotator }: Pick<Job, 'annotator'>): string | undefined =>
  annotator?.telegram ? `Telegram @${annotator.telegram.replace(/^@/, '')}` : undefined;
