import { type ReactNode, useState } from 'react';
import { toast } from '@labelbridge/ui';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { type Failed } from '../../../shared/show/FailedList.js';
import { type Job, refreshJobs, rejectJob } from '../api/jobs.js';
import { annotatorName, jobTitle } from '../job-names.js';
import { type Rejected, RejectionsStopped, rejectEach } from '../reject-each.js';

interface RejectChosen {
  readonly ask: (jobs: readonly Job[]) => void;
  readonly failed: readonly Failed[];
  readonly forgetFailed: () => void;
  readonly dialog: ReactNode;
}

const jobsText = (count: number): string => `${count} ${count === 1 ? 'job' : 'jobs'}`;

/** Rejects several jobs for one reason. @param onDone told when each has been tried */
export function useRejectChosen(onDone: () => void): RejectChosen {
  const [asked, setAsked] = useState<readonly Job[]>();
  const [tried, setTried] = useState<number>();
  const [failed, setFailed] = useState<readonly Failed[]>([]);

  const tell = (became: Rejected<Job>) => {
    setFailed(became.failed.map(({ job, message }) => ({ id: job._id, name: `${jobTitle(job)}, ${annotatorName(job)}`, message })));
    if (became.done.length > 0) toast.success(`${became.done.length} rejected`, 'Their annotators are told the reason.');
    refreshJobs();
  };
  const rejectAll = async (jobs: readonly Job[], reason: string) => {
    setTried(0);
    try {
      tell(await rejectEach(jobs, (job) => rejectJob(job, reason), setTried));
      setAsked(undefined);
      onDone();
    } catch (failure) {
      if (!(failure instanceof RejectionsStopped)) throw failure;
      tell(failure.before);
      setAsked(jobs.slice(jobs.length - failure.remaining.length));
      throw failure.cause;
    } finally {
      setTried(undefined);
    }
  };
  return {
    ask: setAsked,
    failed,
    forgetFailed: () => setFailed([]),
    dialog: asked && (
      <ReasonDialog
        title={`Reject ${jobsText(asked.length)}`}
        about={
          tried === undefined
            ? 'Each annotator reads the same reason. The work can be reworked and submitted again.'
            : `Rejecting: ${tried} of ${asked.length} done.`
        }
        confirmLabel={`Reject ${jobsText(asked.length)}`}
        onReason={(reason) => rejectAll(asked, reason)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
