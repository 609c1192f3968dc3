import { hasErasedName } from '@labelbridge/contracts';
import { BonusButton } from '../../../shared/bonus/BonusButton.js';
import { useIsOwn } from '../../../shared/own.js';
import { type JobDetail } from '../api/jobs.js';
import { annotatorName, jobTitle } from '../job-names.js';

/** Offers a bonus for work that was begun, to a person who has an account that it can be paid to. */
export function BonusOf({ job }: { job: JobDetail }) {
  const isOwn = useIsOwn()(job);
  if (isOwn || !job.annotator || hasErasedName(job.annotator) || !(job.startedAt || job.submission)) return null;
  return <BonusButton annotator={{ _id: job.annotator._id, name: annotatorName(job) }} job={{ _id: job._id, title: jobTitle(job) }} />;
}
