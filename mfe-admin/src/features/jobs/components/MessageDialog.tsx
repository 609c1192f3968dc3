import { LIMITS, MESSAGE_RULES } from '@labelbridge/contracts';
import { Button, Dialog, DialogActions, Form, TextAreaField, toast, useForm } from '@labelbridge/ui';
import { type Job, messageAnnotator } from '../api/jobs.js';
import { annotatorName, jobTitle } from '../job-names.js';

const RULES = { text: MESSAGE_RULES };

/** Writes to the annotator of a job. */
export function MessageDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const form = useForm(RULES, { text: '' });
  return (
    <Dialog open onClose={onClose} title={`Message ${annotatorName(job)}`}>
      <Form
        form={form}
        onSubmit={async ({ text }) => {
          toast.success(await messageAnnotator(job._id, text.trim()));
          onClose();
        }}
      >
        <p>About {jobTitle(job)}.</p>
        <TextAreaField
          label="Message"
          hint="It arrives in the app and by email."
          rows={5}
          maxLength={LIMITS.messageMax}
          {...form.field('text')}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Send
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
