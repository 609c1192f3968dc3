import { countText, REJECTION_RULES } from '@labelbridge/contracts';
import { type ReactNode, useState } from 'react';
import { toast } from '@labelbridge/ui';
import { type Failure } from '../../../shared/FailureList.js';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { type JobRow, refreshJobs, rejectJob } from '../api/jobs.js';
import { jobLabel } from '../job-names.js';
import { rejectEach, type Rejected, RejectionsStopped } from '../reject-each.js';

interface BulkRejection {
  readonly ask: (jobs: readonly JobRow[]) => void;
  readonly failures: readonly Failure[];
  readonly clearFailures: () => void;
  readonly dialog: ReactNode;
}

export function useBulkRejection(onDone: () => void): BulkRejection {
  const [jobs, setJobs] = useState<readonly JobRow[]>();
  const [tried, setTried] = useState<number>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);

  const show = ({ done, failed }: Rejected<JobRow>) => {
    setFailures(failed.map(({ job, message }) => ({ id: job._id, name: jobLabel(job), message })));
    if (done.length > 0) toast.success(`${done.length} rejected`, 'Their annotators are notified of the reason.');
    refreshJobs();
  };
  const rejectAll = async (asked: readonly JobRow[], reason: string) => {
    setTried(0);
    try {
      show(await rejectEach(asked, (job) => rejectJob(job, reason), setTried));
      setJobs(undefined);
      onDone();
    } catch (failure) {
      if (!(failure instanceof RejectionsStopped)) throw failure;
      show(failure.before);
      setJobs(asked.slice(asked.length - failure.remaining.length));
      throw failure.cause;
    } finally {
      setTried(undefined);
    }
  };
  const title = jobs && `Reject ${countText(jobs.length, 'job')}`;
  return {
    ask: setJobs,
    failures,
    clearFailures: () => setFailures([]),
    dialog: jobs && title && (
      <ReasonDialog
        title={title}
        about={
          tried === undefined
            ? 'Each annotator reads the same reason. The work can be reworked and submitted again.'
            : `Rejecting: ${tried} of ${jobs.length} done.`
        }
        rules={REJECTION_RULES}
        confirmLabel={title}
        onReason={(reason) => rejectAll(jobs, reason)}
        onClose={() => setJobs(undefined)}
      />
    ),
  };
}
