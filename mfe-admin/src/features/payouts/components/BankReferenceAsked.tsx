import { BANK_REFERENCE_RULES } from '@labelbridge/contracts';
import { Button, Dialog, DialogActions, Form, TextField, useForm } from '@labelbridge/ui';

interface Props {
  readonly title: string;
  readonly about: string;
  readonly confirmLabel: string;
  /** Records it, and closes when it is done. Throws to keep the dialog open with its message. */
  readonly onRecord: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the reference that the bank gave to a transfer by hand. */
export function BankReferenceAsked({ title, about, confirmLabel, onRecord, onClose }: Props) {
  const form = useForm({ bankReference: BANK_REFERENCE_RULES }, { bankReference: '' });
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form form={form} onSubmit={({ bankReference }) => onRecord(bankReference.trim())}>
        <p>{about}</p>
        <TextField label="Bank reference" autoComplete="off" {...form.field('bankReference')} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
