import { type ComponentProps, type ReactNode } from 'react';
import { Button, Dialog, DialogActions, type DialogWidth, Form } from '@labelbridge/ui';

export function FormDialog<V extends Record<string, string>>({
  title,
  width,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'primary',
  busy = false,
  disabled = false,
  onClose,
  children,
  ...form
}: Pick<ComponentProps<typeof Form<V>>, 'form' | 'onSubmit' | 'onFailure'> & {
  title: string;
  width?: DialogWidth;
  confirmLabel: string;
  cancelLabel?: string;
  variant?: 'danger' | 'primary';
  busy?: boolean;
  disabled?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog open onClose={onClose} title={title} {...(width && { width })}>
      <Form {...form}>
        {children}
        <DialogActions>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button type="submit" variant={variant} busy={form.form.busy || busy} disabled={disabled}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
