import { toastFailure } from '@labelbridge/area-parts';
import { useAction } from '@labelbridge/session';
import { jobTitle, type TitledJob } from '../../../shared/names.js';
import { type ClockedJob, useJobClock } from './clock.js';
import { pauseClockWithToast, startClockWithToast } from './clock-toast.js';

/**
 * Returns the clock of a job, and the action that pauses or continues it.
 *
 * @param inSight whether the page shows the clock over its tools: a toast would cover them
 */
export function useClockToggle(job: ClockedJob & TitledJob, inSight = false) {
  const { _id } = job;
  const { minutes, running } = useJobClock(job);
  const start = () => startClockWithToast(_id, jobTitle(job), { minutes, inSight });
  const pause = () => pauseClockWithToast(_id, jobTitle(job), inSight);
  const change = useAction(running ? pause : start, toastFailure('The clock is unchanged'));
  return { minutes, running, change };
}
