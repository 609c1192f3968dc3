import { BANK_REFERENCE_RULES, LIMITS, REASON_RULES } from '@labelbridge/contracts';
import { Button, Dialog, DialogActions, Form, TextAreaField, TextField, useForm } from '@labelbridge/ui';

interface Props {
  readonly title: string;
  readonly about: string;
  readonly confirmLabel: string;
  /** Records it, and closes when it is done. Throws to keep the dialog open with its message. */
  readonly onRecord: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why something is recorded of a payout: it stands in the ledger, and the annotator reads it. */
export function ReasonAsked({ title, about, confirmLabel, onRecord, onClose }: Props) {
  const form = useForm({ reason: REASON_RULES }, { reason: '' });
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form form={form} onSubmit={({ reason }) => onRecord(reason.trim())}>
        <p>{about}</p>
        <TextAreaField label="Reason" hint="It stands in the ledger, and the annotator reads it." maxLength={LIMITS.reasonMax} {...form.field('reason')} />
        <Actions busy={form.busy} label={confirmLabel} onClose={onClose} variant="danger" />
      </Form>
    </Dialog>
  );
}

/** Asks for the reference that the bank gave to a transfer by hand. */
export function BankReferenceAsked({ title, about, confirmLabel, onRecord, onClose }: Props) {
  const form = useForm({ bankReference: BANK_REFERENCE_RULES }, { bankReference: '' });
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form form={form} onSubmit={({ bankReference }) => onRecord(bankReference.trim())}>
        <p>{about}</p>
        <TextField label="Bank reference" autoComplete="off" {...form.field('bankReference')} />
        <Actions busy={form.busy} label={confirmLabel} onClose={onClose} variant="primary" />
      </Form>
    </Dialog>
  );
}

function Actions({ busy, label, variant, onClose }: { busy: boolean; label: string; variant: 'primary' | 'danger'; onClose: () => void }) {
  return (
    <DialogActions>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant={variant} busy={busy}>
        {label}
      </Button>
    </DialogActions>
  );
}
