import { toastFailure } from '@labelbridge/area-parts';
import { CONTENT_MESSAGES, formatMinutes, formatMoney, STOP_TEXT } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Dialog, DialogActions, ErrorState, Skeleton, toast } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { recordedOf, stopClockOf } from '../../clock/api/clock.js';
import { type JobDetail, type ShownJob, stopJob, useContentStop } from '../api/jobs.js';
import { loadSync } from '../workspace/load-sync.js';

interface Props {
  readonly job: ShownJob;
  /** Sends the work so far, if the page of the work is open. */
  readonly flush?: () => Promise<void>;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Ends a job for its content, after a preview of its pay. It needs a network: what it pays depends on all that was done. */
export function StopDialog({ job, flush, onClose, onDone }: Props) {
  const { data, error, reload } = useContentStop(job._id);
  const stop = useAction(async () => {
    await (flush ? flush() : sendWorkOf(job._id));
    const { message } = await stopJob(job, recordedOf(job._id));
    stopClockOf(job._id, true);
    toast.success(message, jobTitle(job));
    onClose();
    onDone?.();
  }, toastFailure(CONTENT_MESSAGES.notStopped));
  return (
    <Dialog open onClose={onClose} title={CONTENT_MESSAGES.stopTitle(jobTitle(job))}>
      {data ? (
        <>
          <p>
            {CONTENT_MESSAGES.stopLead} {data.contentStop && stopText(data.contentStop)}
          </p>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="danger" busy={stop.busy} onClick={() => void stop.run()}>
              {CONTENT_MESSAGES.stop}
            </Button>
          </DialogActions>
        </>
      ) : error?.offline ? (
        <p>{CONTENT_MESSAGES.stopOffline}</p>
      ) : error ? (
        <ErrorState title={CONTENT_MESSAGES.stopLoadFailed} error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Dialog>
  );
}

const sendWorkOf = async (jobId: string): Promise<void> => (await loadSync()).sendWorkOf(jobId);

/** Says what becomes of the work so far. */
function stopText({ step, minutes, pays }: NonNullable<JobDetail['contentStop']>): string {
  const { before } = STOP_TEXT[step];
  return pays ? `${before}: ${formatMinutes(minutes)}, ${formatMoney(pays)}.` : before;
}
