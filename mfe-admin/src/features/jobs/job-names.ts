import { fullName } from '../../shared/PersonName.js';
import { taskTitle } from '../../shared/names.js';
import { type ShownJob } from './api/jobs.js';

export const jobTitle = ({ task }: Pick<ShownJob, 'task'>): string => taskTitle(task);

export const annotatorName = ({ annotator }: Pick<ShownJob, 'annotator'>): string => (annotator ? fullName(annotator) : 'The annotator');

export const jobLabel = (job: ShownJob): string => `${jobTitle(job)}, ${annotatorName(job)}`;

/** Formats the Telegram handle with its @; undefined without one. */
export const telegramOf = ({ annotator }: Pick<ShownJob, 'annotator'>): string | undefined =>
  annotator?.telegram ? `Telegram @${annotator.telegram.replace(/^@/, '')}` : undefined;
