import { FormDialog } from '@labelbridge/area-parts';
import { LIMITS, REASON_RULES, type Rule } from '@labelbridge/contracts';
import { TextAreaField, useForm } from '@labelbridge/ui';

/** Asks for the reason of an action. The dialog keeps the typed text if the call fails. */
export function ReasonDialog({
  about,
  label = 'Reason',
  hint = 'The annotator reads this. Say what is missing and what would make it good.',
  rules = REASON_RULES,
  variant = 'danger',
  start = '',
  onReason,
  ...dialog
}: {
  title: string;
  about: string;
  label?: string;
  /** Readers of the reason. */
  hint?: string;
  rules?: readonly Rule[];
  confirmLabel: string;
  variant?: 'danger' | 'primary';
  start?: string;
  /** Does the action and closes the dialog. Throws to keep it open with the message. */
  onReason: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const form = useForm({ reason: rules }, { reason: start });
  return (
    <FormDialog {...dialog} form={form} variant={variant} onSubmit={({ reason }) => onReason(reason.trim())}>
      <p>{about}</p>
      <TextAreaField label={label} hint={hint} maxLength={LIMITS.reasonMax} {...form.field('reason')} />
    </FormDialog>
  );
}
