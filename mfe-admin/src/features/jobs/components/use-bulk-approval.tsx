import { type ReactNode, useState } from 'react';
import { useAction } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { type Failure, nameFailures } from '../../../shared/FailureList.js';
import { approveJobs, type JobRow, refreshJobs } from '../api/jobs.js';
import { jobLabel } from '../job-names.js';
import { BulkApprovalDialog } from './BulkApprovalDialog.js';

interface BulkApproval {
  readonly ask: (jobs: readonly JobRow[]) => void;
  readonly busy: boolean;
  readonly failures: readonly Failure[];
  readonly clearFailures: () => void;
  readonly dialog: ReactNode;
}

/** Approves several jobs, each with its proposed amount. @param onDone called when the server has answered */
export function useBulkApproval(onDone: () => void): BulkApproval {
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [asked, setAsked] = useState<readonly JobRow[]>();
  const approve = useAction(
    async (jobs: readonly JobRow[], confirmed: string[]) => {
      setAsked(undefined);
      const { data, failed } = await approveJobs(
        jobs.map(({ _id }) => _id),
        confirmed,
      );
      setFailures(nameFailures(failed, (id) => jobs.filter(({ _id }) => _id === id).map(jobLabel)[0]));
      if (data.length > 0) toast.success(`${data.length} approved`, 'Their invoices are waiting to be paid.');
      onDone();
    },
    (error) => {
      toast.error('The jobs are unchanged', error.message);
      refreshJobs();
    },
  );
  return {
    ask: setAsked,
    busy: approve.busy,
    failures,
    clearFailures: () => setFailures([]),
    dialog: asked && (
      <BulkApprovalDialog
        selected={asked}
        busy={approve.busy}
        onApprove={(jobs, confirmed) => void approve.run(jobs, confirmed)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
