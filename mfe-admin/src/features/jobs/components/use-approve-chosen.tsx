import { type ReactNode, useState } from 'react';
import { useAction } from '@labelbridge/session';
import { toast, useConfirm } from '@labelbridge/ui';
import { type Failed, nameFailures } from '../../../shared/show/FailedList.js';
import { approveJobs, type Job, refreshJobs } from '../api/jobs.js';
import { annotatorName, jobTitle } from '../job-names.js';
import { proposedTotals } from '../proposed-totals.js';

interface ApproveChosen {
  readonly ask: (jobs: readonly Job[]) => void;
  readonly busy: boolean;
  readonly failed: readonly Failed[];
  readonly forgetFailed: () => void;
  readonly question: ReactNode;
}

/** Approves several jobs, each with its proposed amount. @param onDone told when the server has answered */
export function useApproveChosen(onDone: () => void): ApproveChosen {
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const { confirm, confirmDialog } = useConfirm();
  const approve = useAction(
    async (jobs: readonly Job[]) => {
      const done = await approveJobs(jobs.map(({ _id }) => _id));
      const named = (id: string) => jobs.filter(({ _id }) => _id === id).map((job) => `${jobTitle(job)}, ${annotatorName(job)}`)[0];
      setFailed(nameFailures(done.failed, named));
      if (done.data.length > 0) toast.success(`${done.data.length} approved`, 'Their invoices are waiting to be paid.');
      onDone();
    },
    (error) => {
      toast.error('The jobs are unchanged', error.message);
      refreshJobs();
    },
  );
  const ask = async (jobs: readonly Job[]) => {
    const yes = await confirm({
      title: `Approve ${jobs.length} ${jobs.length === 1 ? 'job' : 'jobs'}?`,
      text: `Each gets an invoice of its proposed amount, together ${proposedTotals(jobs)}.`,
      confirmLabel: 'Approve chosen',
      cancelLabel: 'Cancel',
    });
    if (yes) await approve.run(jobs);
  };
  return { ask: (jobs) => void ask(jobs), busy: approve.busy, failed, forgetFailed: () => setFailed([]), question: confirmDialog };
}
