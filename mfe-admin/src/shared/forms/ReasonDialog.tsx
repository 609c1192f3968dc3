import { LIMITS, REASON_RULES } from '@labelbridge/contracts';
import { Button, Dialog, DialogActions, Form, TextAreaField, useForm } from '@labelbridge/ui';

const RULES = { reason: REASON_RULES };

/** Asks why something is rejected: the annotator reads it. What was typed stays when the call fails. */
export function ReasonDialog({
  title,
  about,
  confirmLabel,
  onReject,
  onClose,
}: {
  title: string;
  /** What is rejected, and what follows. */
  about: string;
  confirmLabel: string;
  /** Rejects, and closes when it is done. Throws to keep the dialog open with its message. */
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const form = useForm(RULES, { reason: '' });
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form form={form} onSubmit={({ reason }) => onReject(reason.trim())}>
        <p>{about}</p>
        <TextAreaField
          label="Reason"
          hint="The annotator reads this. Say what is missing and what would make it good."
          maxLength={LIMITS.reasonMax}
          {...form.field('reason')}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
