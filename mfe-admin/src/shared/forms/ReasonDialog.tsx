import { LIMITS, REASON_RULES, type Rule } from '@labelbridge/contracts';
import { Button, Dialog, DialogActions, Form, TextAreaField, useForm } from '@labelbridge/ui';

/** Asks why something is done: the reason is kept, and somebody reads it. What was typed stays when the call fails. */
export function ReasonDialog({
  title,
  about,
  hint = 'The annotator reads this. Say what is missing and what would make it good.',
  rules = REASON_RULES,
  confirmLabel,
  variant = 'danger',
  onReason,
  onClose,
}: {
  title: string;
  /** What is done, and what follows. */
  about: string;
  /** Who reads the reason. */
  hint?: string;
  rules?: readonly Rule[];
  confirmLabel: string;
  variant?: 'danger' | 'primary';
  /** Does it, and closes when it is done. Throws to keep the dialog open with its message. */
  onReason: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const form = useForm({ reason: rules }, { reason: '' });
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form form={form} onSubmit={({ reason }) => onReason(reason.trim())}>
        <p>{about}</p>
        <TextAreaField label="Reason" hint={hint} maxLength={LIMITS.reasonMax} {...form.field('reason')} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={variant} busy={form.busy}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
