import { type ReactNode, useState } from 'react';
import { toastFailure, FormDialog } from '@labelbridge/area-parts';
import { APPEAL_MESSAGES, capitalised, type JobAction, overturnText, rejectionText, APPEAL_RULES, LIMITS } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { toast, useConfirm, TextAreaField, useForm } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { reworkJob, type ShownJob, appealRejection } from '../api/jobs.js';
import { AppealHow } from './AppealNotice.js';
import { DeclineDialog } from './DeclineDialog.js';
import { SubmitDialog } from './SubmitDialog.js';
import styles from './jobs.module.css';

function AppealDialog({ job, onClose }: { job: ShownJob; onClose: () => void }) {
  const form = useForm({ text: APPEAL_RULES }, { text: '' });
  const send = async ({ text }: typeof form.values) => {
    const { message } = await appealRejection(job, text.trim());
    toast.success(message, jobTitle(job));
    onClose();
  };
  return (
    <FormDialog title="Appeal the rejection" form={form} onSubmit={send} confirmLabel="Send appeal" onClose={onClose}>
      <p>
        Of <bdi>{jobTitle(job)}</bdi>.
      </p>
      {job.rejectionReason && (
        <p>
          Why it was rejected: <bdi className={styles.words}>{rejectionText(job)}</bdi>
        </p>
      )}
      <p>
        <AppealHow hasDecider={'hasDecider' in job ? job.hasDecider : null} /> {'overturnPays' in job && overturnText(job.overturnPays)}
      </p>
      <TextAreaField
        label="Why is your work right?"
        hint={APPEAL_MESSAGES.textHint}
        rows={5}
        maxLength={LIMITS.reasonMax}
        {...form.field('text')}
      />
    </FormDialog>
  );
}

/** The annotator's transitions of jobs, with their dialogs. Render `dialogs` anywhere. */
export interface JobActions {
  readonly run: (action: JobAction, job: ShownJob) => void;
  /** Id of the job whose transition is under way. */
  readonly busy: string | undefined;
  readonly dialogs: ReactNode;
}

interface Confirmed {
  readonly call: (id: string) => Promise<{ message: string }>;
  readonly question: (job: ShownJob) => ReactNode;
}

/** Transitions that need only a confirmation. */
const CONFIRMED: Readonly<Partial<Record<JobAction, Confirmed>>> = {
  rework: {
    call: reworkJob,
    question: (job) => (
      <div className={styles.question}>
        {job.rejectionReason && (
          <p>
            Why it was rejected: <bdi className={styles.words}>{rejectionText(job)}</bdi>
          </p>
        )}
        <p>
          {job.status === 'submitted'
            ? 'It leaves the review and is pending again. The days to decide begin anew when you submit it.'
            : 'It is pending again.'}{' '}
          Your submission is kept for the next time. {job.appeal === 'open' && APPEAL_MESSAGES.withdraws}
        </p>
      </div>
    ),
  },
};

export function useJobActions(): JobActions {
  const [submitting, setSubmitting] = useState<ShownJob>();
  const [declining, setDeclining] = useState<ShownJob>();
  const [appealing, setAppealing] = useState<ShownJob>();
  const [changed, setChanged] = useState<string>();
  const { confirm, confirmDialog } = useConfirm();
  const change = useAction(async (job: ShownJob, call: Confirmed['call']) => {
    setChanged(job._id);
    const { message } = await call(job._id);
    toast.success(message, jobTitle(job));
  }, toastFailure('The job was not changed'));
  const ask = async (action: JobAction, job: ShownJob) => {
    const { call, question } = CONFIRMED[action] ?? {};
    if (!call || !question) return;
    if (await confirm({ title: `${capitalised(action)} ${jobTitle(job)}?`, text: question(job) })) await change.run(job, call);
  };
  return {
    run: (action, job) => {
      if (action === 'submit') setSubmitting(job);
      else if (action === 'decline') setDeclining(job);
      else if (action === 'appeal') setAppealing(job);
      else void ask(action, job);
    },
    busy: change.busy ? changed : undefined,
    dialogs: (
      <>
        {submitting && <SubmitDialog job={submitting} onClose={() => setSubmitting(undefined)} />}
        {declining && <DeclineDialog job={declining} onClose={() => setDeclining(undefined)} />}
        {appealing && <AppealDialog job={appealing} onClose={() => setAppealing(undefined)} />}
        {confirmDialog}
      </>
    ),
  };
}
