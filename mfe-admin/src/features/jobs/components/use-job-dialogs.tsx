import { type ReactNode, useState } from 'react';
import { type JobAction } from '@labelbridge/contracts';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { type Job } from '../api/jobs.js';
import { decideWith } from '../decision.js';
import { annotatorName, jobTitle } from '../job-names.js';
import { ApproveDialog } from './ApproveDialog.js';
import { MessageDialog } from './MessageDialog.js';

export type JobDialog = JobAction | 'message';

/** The dialogs about one job. Render `dialog`; `open` shows one. */
export function useJobDialogs(): { open: (what: JobDialog, job: Job) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<{ what: JobDialog; job: Job }>();
  const close = () => setShown(undefined);
  const decide = decideWith(close);
  const dialogOf = ({ what, job }: { what: JobDialog; job: Job }) => {
    if (what === 'approve') return <ApproveDialog job={job} decide={decide} onClose={close} />;
    if (what === 'message') return <MessageDialog job={job} onClose={close} />;
    return (
      <ReasonDialog
        title={`Reject ${jobTitle(job)}`}
        about={
          job.status === 'approved'
            ? `The work of ${annotatorName(job)} was approved. Its unpaid invoice becomes void.`
            : `Submitted by ${annotatorName(job)}. The work can be reworked and submitted again.`
        }
        confirmLabel="Reject job"
        onReason={(reason) => decide({ reject: job, reason })}
        onClose={close}
      />
    );
  };
  return { open: (what, job) => setShown({ what, job }), dialog: shown && dialogOf(shown) };
}
