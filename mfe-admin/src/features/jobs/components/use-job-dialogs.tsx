import { type ReactElement, type ReactNode, useState } from 'react';
import { type JobAction } from '@labelbridge/contracts';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { rejectJob, type ShownJob } from '../api/jobs.js';
import { decideWith } from '../decision.js';
import { annotatorName, jobTitle } from '../job-names.js';
import { ApproveDialog } from './ApproveDialog.js';
import { CancelDialog } from './CancelDialog.js';
import { DueDateDialog } from './DueDateDialog.js';
import { MessageDialog } from './MessageDialog.js';

export type JobDialog = JobAction | 'message' | 'dueDate';

/** Dialogs about one job. Render `dialog`; `open` shows one. @param rejection initial reason of a rejection */
export function useJobDialogs(rejection = ''): { open: (what: JobDialog, job: ShownJob) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<{ what: JobDialog; job: ShownJob }>();
  const close = () => setShown(undefined);
  const decide = decideWith(close);
  const dialogOf = ({ what, job }: { what: JobDialog; job: ShownJob }): ReactElement | null => {
    switch (what) {
      case 'approve':
        return <ApproveDialog job={job} decide={decide} onClose={close} />;
      case 'message':
        return <MessageDialog job={job} onClose={close} />;
      case 'cancel':
        return <CancelDialog job={job} decide={decide} onClose={close} />;
      case 'dueDate':
        return <DueDateDialog job={job} onClose={close} />;
      case 'reject':
        return (
          <ReasonDialog
            title={`Reject ${jobTitle(job)}`}
            about={
              job.status === 'approved'
                ? `The work of ${annotatorName(job)} was approved. Its unpaid invoice becomes void.`
                : `Submitted by ${annotatorName(job)}. The work can be reworked and submitted again.`
            }
            confirmLabel="Reject job"
            start={rejection}
            onReason={(reason) => decide(() => rejectJob(job, reason))}
            onClose={close}
          />
        );
      // Transitions of the annotator.
      case 'submit':
      case 'rework':
      case 'decline':
        return null;
    }
  };
  return { open: (what, job) => setShown({ what, job }), dialog: shown && dialogOf(shown) };
}
