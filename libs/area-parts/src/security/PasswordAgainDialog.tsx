import { type ReactNode } from 'react';
import { PASSWORD_AGAIN_RULES } from '@labelbridge/contracts';
import { Button, Dialog, DialogActions, Form, PasswordField, useForm } from '@labelbridge/ui';

interface Props {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** Throws an error with `details` if the password is refused. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

export function PasswordAgainDialog({ open, title, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title} width={400}>
      <PasswordAgainForm title={title} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function PasswordAgainForm({ title, children, confirmLabel, danger = false, onConfirm, onClose }: Omit<Props, 'open'>) {
  const form = useForm(PASSWORD_AGAIN_RULES, { password: '' });
  return (
    <Form
      form={form}
      guarded={false}
      label={title}
      onSubmit={async ({ password }) => {
        await onConfirm(password);
        onClose();
      }}
    >
      {children}
      <PasswordField label="Your password" {...form.field('password')} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.busy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Form>
  );
}
