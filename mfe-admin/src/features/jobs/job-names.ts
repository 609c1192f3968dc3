import { fullName } from '../../shared/PersonName.js';
import { taskTitle } from '../../shared/names.js';
import { type ShownJob } from './api/jobs.js';

export const jobTitle = ({ task }: Pick<ShownJob, 'task'>): string => taskTitle(task);

export const annotatorName = ({ annotator }: Pick<ShownJob, 'annotator'>): string => (annotator ? fullName(annotator) : 'The annotator');

/** The title and the annotator: what tells a job from others. */
export const jobLabel = (job: ShownJob): string => `${jobTitle(job)}, ${annotatorName(job)}`;

/** A Telegram handle with its @; undefined where there is none. */
export const telegramOf = ({ annotator }: Pick<ShownJob, 'annotator'>): string | undefined =>
  annotator?.telegram ? `Telegram @${annotator.telegram.replace(/^@/, '')}` : undefined;
