import { type ReactNode, useState } from 'react';
import { useAction } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { type Job, openGuideline, startJob } from '../api/jobs.js';
import { OfferDialog } from './OfferDialog.js';

/** The calls that go with a task's links; render `dialog` outside of any table. */
export interface Work {
  /** Shows the offer of a job whose clock was not started. */
  readonly offer: (job: Job) => void;
  /** Starts the clock, beside the link that opens the work. */
  readonly start: (job: Job) => void;
  /** Records that the guideline was opened, beside its link. */
  readonly readGuideline: (job: Job) => void;
  readonly dialog: ReactNode;
}

/** Work and Guideline of jobs. The links open also where the calls fail; a clock that did not start shows a message. */
export function useWork(): Work {
  const [offered, setOffered] = useState<Job>();
  const starting = useAction(
    async (job: Job) => {
      const { message } = await startJob(job._id);
      if (job.startedAt === null) toast.success(message, jobTitle(job));
    },
    (error) => toast.error('The clock did not start', error.message),
  );
  const reading = useAction(async (job: Job) => {
    if (job.guidelineOpenedAt === null) await openGuideline(job._id);
  });
  const start = (job: Job) => void starting.run(job);
  const readGuideline = (job: Job) => void reading.run(job);
  return {
    offer: setOffered,
    start,
    readGuideline,
    dialog: offered && <OfferDialog job={offered} onStart={start} onGuideline={readGuideline} onClose={() => setOffered(undefined)} />,
  };
}
