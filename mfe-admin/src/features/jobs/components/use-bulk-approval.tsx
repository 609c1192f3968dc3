import { type ReactNode, useState } from 'react';
import { useAction } from '@labelbridge/session';
import { toast, useConfirm } from '@labelbridge/ui';
import { type Failure, nameFailures } from '../../../shared/FailureList.js';
import { countText } from '../../../shared/names.js';
import { approveJobs, type Job, refreshJobs } from '../api/jobs.js';
import { jobLabel } from '../job-names.js';
import { proposedTotals } from '../proposed-totals.js';

interface BulkApproval {
  readonly ask: (jobs: readonly Job[]) => void;
  readonly busy: boolean;
  readonly failures: readonly Failure[];
  readonly clearFailures: () => void;
  readonly dialog: ReactNode;
}

/** Approves several jobs, each with its proposed amount. @param onDone called when the server has answered */
export function useBulkApproval(onDone: () => void): BulkApproval {
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const { confirm, confirmDialog } = useConfirm();
  const approve = useAction(
    async (jobs: readonly Job[]) => {
      const { data, failed } = await approveJobs(jobs.map(({ _id }) => _id));
      setFailures(nameFailures(failed, (id) => jobs.filter(({ _id }) => _id === id).map(jobLabel)[0]));
      if (data.length > 0) toast.success(`${data.length} approved`, 'Their invoices are waiting to be paid.');
      onDone();
    },
    (error) => {
      toast.error('The jobs are unchanged', error.message);
      refreshJobs();
    },
  );
  const ask = async (jobs: readonly Job[]) => {
    const yes = await confirm({
      title: `Approve ${countText(jobs.length, 'job')}?`,
      text: `Each gets an invoice of its proposed amount, together ${proposedTotals(jobs)}.`,
      confirmLabel: 'Approve selected',
      cancelLabel: 'Cancel',
    });
    if (yes) await approve.run(jobs);
  };
  return { ask: (jobs) => void ask(jobs), busy: approve.busy, failures, clearFailures: () => setFailures([]), dialog: confirmDialog };
}
