import { clockStartedMessage, WORK_CLOCK_MESSAGES } from '@labelbridge/contracts';
import { toast } from '@labelbridge/ui';
import { pauseClockOf, startClock } from './clock.js';

let shown: number | undefined;

/** Shows the clock's new state and closes the previous toast, which would contradict it. */
function tell(message: string, title: string): void {
  if (shown !== undefined) toast.close(shown);
  shown = toast.success(message, title);
}

/**
 * Starts the clock of a job and shows a toast.
 *
 * @param options `minutes`: minutes on its clock before, if known; `inSight`: the page shows the clock over its tools, and a toast would
 * cover them, so only a message about another job's clock is shown
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
 * Pauses the clock of a job, on any device, and shows a toast.
 *
 * @param inSight whether the page shows the clock itself: then a previous toast is only closed
 * @throws ApiError if it runs on another device and the pause is refused
 */
export async function pauseClockWithToast(jobId: string, title: string, inSight = false): Promise<void> {
  await pauseClockOf(jobId);
  if (!inSight) tell(WORK_CLOCK_MESSAGES.paused, title);
  else if (shown !== undefined) toast.close(shown);
}
