import { BREAKER_MESSAGES, BULK_REJECTION_MAX, countText, REJECTION_RULES } from '@labelbridge/contracts';
import { ApiError } from '@labelbridge/session';
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

/** @throws ApiError if a second admin must agree first */
async function rejectOrWait(job: JobRow, reason: string, together: number): Promise<void> {
  const { message, waits } = await rejectJob(job, reason, together);
  if (waits) throw new ApiError(message);
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
      show(await rejectEach(asked, (job) => rejectOrWait(job, reason, asked.length), setTried));
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
            ? `Each annotator reads the same reason. The work can be reworked and submitted again.${jobs.length >= BULK_REJECTION_MAX ? ` ${BREAKER_MESSAGES.bulk}` : ''}`
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
