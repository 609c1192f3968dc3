import { FormDialog } from '@labelbridge/area-parts';
import { BANK_REFERENCE_RULES } from '@labelbridge/contracts';
import { TextField, useForm } from '@labelbridge/ui';

export function BankReferenceDialog({
  about,
  onRecord,
  ...dialog
}: {
  title: string;
  about: string;
  confirmLabel: string;
  /** Records it and closes the dialog. Throws to keep it open with the message. */
  onRecord: (bankReference: string) => Promise<void>;
  onClose: () => void;
}) {
  const form = useForm({ bankReference: BANK_REFERENCE_RULES }, { bankReference: '' });
  return (
    <FormDialog {...dialog} form={form} onSubmit={({ bankReference }) => onRecord(bankReference.trim())}>
      <p>{about}</p>
      <TextField label="Bank reference" autoComplete="off" {...form.field('bankReference')} />
    </FormDialog>
  );
}
