import { FormDialog } from '@labelbridge/area-parts';
import { LIMITS, MESSAGE_RULES } from '@labelbridge/contracts';
import { TextAreaField, toast, useForm } from '@labelbridge/ui';
import { type ShownJob, messageAnnotator } from '../api/jobs.js';
import { annotatorName, jobTitle } from '../job-names.js';

const RULES = { text: MESSAGE_RULES };

export function MessageDialog({ job, onClose }: { job: ShownJob; onClose: () => void }) {
  const form = useForm(RULES, { text: '' });
  const send = async ({ text }: typeof form.values) => {
    toast.success(await messageAnnotator(job._id, text.trim()));
    onClose();
  };
  return (
    <FormDialog title={`Message ${annotatorName(job)}`} form={form} onSubmit={send} confirmLabel="Send" onClose={onClose}>
      <p>About {jobTitle(job)}.</p>
      <TextAreaField
        label="Message"
        hint="The annotator gets it in the app and by email at once."
        rows={5}
        maxLength={LIMITS.messageMax}
        {...form.field('text')}
      />
    </FormDialog>
  );
}
