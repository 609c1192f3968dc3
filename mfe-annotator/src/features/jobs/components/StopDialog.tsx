import { useEffect, useState } from 'react';
import { Notice, toastFailure } from '@labelbridge/area-parts';
import { CONTENT_MESSAGES, formatMinutes, formatMoney, STOP_TEXT } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Dialog, DialogActions, ErrorState, Skeleton, toast } from '@labelbridge/ui';
import { type JobWork } from '@labelbridge/workspace';
import { jobTitle } from '../../../shared/names.js';
import { recordedOf, stopClockOf } from '../../clock/api/clock.js';
import { fetchContentStop, type JobDetail, type ShownJob, stopJob } from '../api/jobs.js';
import { loadSync } from '../workspace/load-sync.js';
import { type SendingEnd } from '../workspace/send-unsent-work.js';
import { NOT_SENT, type Unsent, unsentBy } from './unsent.js';

interface Props {
  readonly job: ShownJob;
  /** If the page of the work is open. */
  readonly work?: Pick<JobWork, 'flush' | 'sending'>;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/**
 * Ends a job for its content, after a preview of its pay. It needs a network, and all work on the server: what it pays depends on all that
 * was done, and the server takes no work afterwards.
 */
export function StopDialog({ job, work, onClose, onDone }: Props) {
  const [unsent, setUnsent] = useState<Unsent>();
  const [preview, setPreview] = useState<Pick<JobDetail, 'contentStop'>>();
  const look = useAction(async () => {
    setUnsent(unsentBy(await sendWork(job._id, work)));
    setPreview(await fetchContentStop(job._id));
  });
  const { run, error } = look;
  useEffect(() => void run(), [run]);
  const stop = useAction(async (anyway: boolean) => {
    const left = unsentBy(await sendWork(job._id, work));
    setUnsent(left);
    if (left && !(anyway && left.isFinal)) return;
    const { message } = await stopJob(job, recordedOf(job._id));
    stopClockOf(job._id, true);
    toast.success(message, jobTitle(job));
    onClose();
    onDone?.();
  }, toastFailure(CONTENT_MESSAGES.notStopped));
  const mayStop = !unsent || unsent.isFinal;
  return (
    <Dialog open onClose={onClose} title={CONTENT_MESSAGES.stopTitle(jobTitle(job))}>
      {error?.offline ? (
        <p>{CONTENT_MESSAGES.stopOffline}</p>
      ) : error ? (
        <ErrorState title={CONTENT_MESSAGES.stopLoadFailed} error={error} onRetry={() => void run()} />
      ) : preview ? (
        <>
          {unsent && (
            <Notice tone="bad" title={NOT_SENT}>
              <p>{unsent.why}</p>
            </Notice>
          )}
          {mayStop && (
            <p>
              {CONTENT_MESSAGES.stopLead} {preview.contentStop && stopText(preview.contentStop)}
            </p>
          )}
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            {unsent && (
              <Button variant="primary" busy={look.busy} onClick={() => void run()}>
                Try again
              </Button>
            )}
            {mayStop && (
              <Button variant="danger" busy={stop.busy || look.busy} onClick={() => void stop.run(unsent !== undefined)}>
                {unsent ? 'Stop anyway' : CONTENT_MESSAGES.stop}
              </Button>
            )}
          </DialogActions>
        </>
      ) : (
        <Skeleton lines={3} />
      )}
    </Dialog>
  );
}

async function sendWork(jobId: string, work: Props['work']): Promise<SendingEnd> {
  if (!work) return (await loadSync()).sendWorkOf(jobId);
  await work.flush({ time: true });
  return work.sending;
}

/** Says what becomes of the work so far. */
function stopText({ step, minutes, pays }: NonNullable<JobDetail['contentStop']>): string {
  const { before } = STOP_TEXT[step];
  return pays ? `${before}: ${formatMinutes(minutes)}, ${formatMoney(pays)}.` : before;
}
