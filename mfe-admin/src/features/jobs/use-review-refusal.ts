import { dutyMissingMessage, OWN_MESSAGES } from '@labelbridge/contracts';
import { useDuties } from '../../shared/duties.js';
import { useIsOwn } from '../../shared/own.js';
import { type JobDetail } from './api/jobs.js';

/** @returns why this admin decides on nothing of a job that waits for its review; undefined if they may */
export function useReviewRefusal(job: JobDetail): string | undefined {
  const isOwn = useIsOwn()(job);
  const duties = useDuties();
  if (isOwn) return OWN_MESSAGES.notYourOwn;
  return duties.includes('review') ? undefined : dutyMissingMessage(['review']);
}
