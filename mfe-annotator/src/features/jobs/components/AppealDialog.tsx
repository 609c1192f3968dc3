import { FormDialog } from '@labelbridge/area-parts';
import { APPEAL_MESSAGES, APPEAL_RULES, LIMITS, rejectionText } from '@labelbridge/contracts';
import { TextAreaField, toast, useForm } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { appealRejection, type ShownJob } from '../api/jobs.js';

export function AppealDialog({ job, onClose }: { job: ShownJob; onClose: () => void }) {
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
          Why it was rejected: <bdi>{rejectionText(job)}</bdi>
        </p>
      )}
      <p>{APPEAL_MESSAGES.how}</p>
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
