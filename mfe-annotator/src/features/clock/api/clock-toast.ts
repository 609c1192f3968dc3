import { clockStartedMessage, WORK_CLOCK_MESSAGES } from '@labelbridge/contracts';
import { toast } from '@labelbridge/ui';
import { pauseClockOf, startClock } from './clock.js';

let shown: number | undefined;

/** Says what the clock does now, in place of what it did before: the two would contradict each other. */
function tell(message: string, title: string): void {
  if (shown !== undefined) toast.close(shown);
  shown = toast.success(message, title);
}

/**
 * Starts the clock of a job and says so.
 *
 * @param options `minutes` on its clock before, as far as is known; `inSight`: the page shows the clock over its tools, and a toast
 *   would cover them: only what became of another clock is said
 * @throws ApiError as `startClock`
 */
export async function startClockWithToast(
  jobId: string,
  title: string,
  { minutes, inSight = false }: { minutes?: number | undefined; inSight?: boolean } = {},
): Promise<void> {
  const message = await startClock(jobId, title, minutes);
  if (message && !(inSight && message === clockStartedMessage(undefined))) tell(message, title);
}

/**
 * Pauses the clock of a job, wherever it runs, and says so.
 *
 * @param inSight whether the page says it itself: what was said before goes
 * @throws ApiError where it runs elsewhere and the pause is refused
 */
export async function pauseClockWithToast(jobId: string, title: string, inSight = false): Promise<void> {
  await pauseClockOf(jobId);
  if (!inSight) tell(WORK_CLOCK_MESSAGES.paused, title);
  else if (shown !== undefined) toast.close(shown);
}
