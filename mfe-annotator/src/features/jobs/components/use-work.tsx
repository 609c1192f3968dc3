import { type ReactNode, useState } from 'react';
import { toastFailure } from '@labelbridge/area-parts';
import { useLazyModule } from '@labelbridge/workspace';
import { useAction } from '@labelbridge/session';
import { jobTitle } from '../../../shared/names.js';
import { GUIDELINE } from '../guideline/lazy.js';
import { startClockWithToast } from '../../clock/api/clock-toast.js';
import { isInProduct } from '../api/in-product.js';
import { isWhole, openGuideline, type ShownJob } from '../api/jobs.js';
import { OfferDialog } from './OfferDialog.js';

/** Calls that go with a task's links. Render `dialog` outside of any table. */
export interface Work {
  /** Shows the offer of a job whose clock was not started. */
  readonly offer: (job: ShownJob) => void;
  readonly start: (job: ShownJob) => void;
  readonly readGuideline: (job: ShownJob) => void;
  readonly dialog: ReactNode;
}

/** Makes the calls of Work and Guideline. The links open also if the calls fail; a clock that did not start shows a message. */
export function useWork(): Work {
  const [offered, setOffered] = useState<ShownJob>();
  const [read, setRead] = useState<ShownJob>();
  const guideline = useLazyModule(GUIDELINE, read !== undefined);
  const starting = useAction(
    (job: ShownJob) => startClockWithToast(job._id, jobTitle(job), { minutes: job.clockMinutes, inSight: isInProduct(job) }),
    toastFailure('The clock did not start'),
  );
  const reading = useAction(async (job: ShownJob) => {
    // A row has no such date: the server keeps the first time.
    if (!isWhole(job) || job.guidelineOpenedAt === null) await openGuideline(job._id);
  });
  const start = (job: ShownJob) => void starting.run(job);
  const readGuideline = (job: ShownJob) => {
    void reading.run(job);
    if (job.guideline) setRead(job);
  };
  return {
    offer: setOffered,
    start,
    readGuideline,
    dialog: (
      <>
        {offered && <OfferDialog job={offered} onStart={start} onGuideline={readGuideline} onClose={() => setOffered(undefined)} />}
        {guideline && read && <guideline.GuidelineDialog job={read} onClose={() => setRead(undefined)} />}
      </>
    ),
  };
}
