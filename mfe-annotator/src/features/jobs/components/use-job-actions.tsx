import { type ReactNode, useState } from 'react';
import { useAction } from '@labelbridge/session';
import { toast, useConfirm } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { type Job, reworkJob } from '../api/jobs.js';
import { SubmitDialog } from './SubmitDialog.js';
import styles from './jobs.module.css';

/** The actions on a job; render `dialogs` anywhere. */
export interface JobActions {
  readonly submit: (job: Job) => void;
  readonly rework: (job: Job) => void;
  /** The job whose rework is under way. */
  readonly reworking: string | undefined;
  readonly dialogs: ReactNode;
}

/** Submit and Rework. Both keep the job as it was when the button was pressed. A conflict shows a message and reloads the lists. */
export function useJobActions(): JobActions {
  const [submitting, setSubmitting] = useState<Job>();
  const [reworked, setReworked] = useState<string>();
  const { confirm, confirmDialog } = useConfirm();
  const rework = useAction(
    async (job: Job) => {
      setReworked(job._id);
      const { message } = await reworkJob(job._id);
      toast.success(message, jobTitle(job));
    },
    (error) => toast.error('The job was not reopened', error.message),
  );

  const askRework = async (job: Job) => {
    const sure = await confirm({
      title: `Rework ${jobTitle(job)}?`,
      text: (
        <div className={styles.question}>
          {job.rejectionReason && <p>Why it was rejected: {job.rejectionReason}</p>}
          <p>
            {job.status === 'submitted' ? 'It leaves the review and is pending again.' : 'It is pending again.'} Your submission is kept for
            the next time.
          </p>
        </div>
      ),
    });
    if (sure) await rework.run(job);
  };

  return {
    submit: setSubmitting,
    rework: (job) => void askRework(job),
    reworking: rework.busy ? reworked : undefined,
    dialogs: (
      <>
        {submitting && <SubmitDialog job={submitting} onClose={() => setSubmitting(undefined)} />}
        {confirmDialog}
      </>
    ),
  };
}
