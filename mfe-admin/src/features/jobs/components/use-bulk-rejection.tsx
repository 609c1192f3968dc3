import { BREAKER_MESSAGES, countText, namesItems } from '@labelbridge/contracts';
import { ApiError } from '@labelbridge/session';
import { type ReactNode, useState } from 'react';
import { toast } from '@labelbridge/ui';
import { type Failure } from '../../../shared/FailureList.js';
import { useAppealFigures } from '../api/appeals.js';
import { type JobRow, refreshJobs, type Rejection, rejectJob } from '../api/jobs.js';
import { jobLabel } from '../job-names.js';
import { RejectDialog } from './RejectDialog.js';
import { rejectEach, type Rejected, RejectionsStopped } from '../reject-each.js';

interface BulkRejection {
  readonly ask: (jobs: readonly JobRow[]) => void;
  readonly failures: readonly Failure[];
  readonly clearFailures: () => void;
  readonly dialog: ReactNode;
}

const guidelineKey = ({ guideline }: JobRow): string => (guideline ? `${guideline.projectId} ${guideline.version}` : '');

const haveOneGuideline = (jobs: readonly JobRow[]): boolean => new Set(jobs.map(guidelineKey)).size === 1;

/** @throws ApiError if a second admin must agree first */
async function rejectOrWait(job: JobRow, rejection: Rejection, together: number): Promise<void> {
  const { message, waits } = await rejectJob(job, rejection, together);
  if (waits) throw new ApiError(message);
}

export function useBulkRejection(onDone: () => void): BulkRejection {
  const [jobs, setJobs] = useState<readonly JobRow[]>();
  const { data: figures } = useAppealFigures(jobs !== undefined);
  const [tried, setTried] = useState<number>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);

  const show = ({ done, failed }: Rejected<JobRow>) => {
    setFailures(failed.map(({ job, message }) => ({ id: job._id, name: jobLabel(job), message })));
    if (done.length > 0) toast.success(`${done.length} rejected`, 'Their annotators are notified of the reason.');
    refreshJobs();
  };
  const rejectAll = async (asked: readonly JobRow[], rejection: Rejection) => {
    setTried(0);
    try {
      show(await rejectEach(asked, (job) => rejectOrWait(job, rejection, asked.length), setTried));
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
    ask: (asked) => {
      if (haveOneGuideline(asked)) setJobs(asked);
      else toast.info('These jobs have different guidelines', 'Select jobs of one project and version: a rejection cites a clause.');
    },
    failures,
    clearFailures: () => setFailures([]),
    dialog: jobs && title && (
      <RejectDialog
        title={title}
        about={
          tried === undefined
            ? `Each annotator reads the same reason. The work can be reworked and submitted again. ${BREAKER_MESSAGES.before(jobs.length)}${figures?.alone ? ` ${BREAKER_MESSAGES.alone}` : ''}`
            : `Rejecting: ${tried} of ${jobs.length} done.`
        }
        guideline={jobs[0]?.guideline}
        asksItems={jobs.some(({ items }) => !namesItems(items))}
        confirmLabel={title}
        onReject={(rejection) => rejectAll(jobs, rejection)}
        onClose={() => setJobs(undefined)}
      />
    ),
  };
}
