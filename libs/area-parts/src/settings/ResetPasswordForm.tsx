import { PASSWORD_MESSAGES, RESET_PASSWORD_RULES, RESET_PASSWORD_MESSAGES } from '@labelbridge/contracts';
import { answer, api } from '@labelbridge/session';
import { Button, Form, FormActions, PasswordField, toast, useForm } from '@labelbridge/ui';

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' };

/**
 * Implements specification sections 2 (Settings) and 5 (Reset password).
 *
 * @param props.email the account, for password managers
 * @param props.onChange changes it and returns a message; throws an error with `details` for the refused fields
 */
export function ResetPasswordForm({ email, onChange }: { email: string; onChange: (change: PasswordChange) => Promise<string> }) {
  const form = useForm(RESET_PASSWORD_RULES, EMPTY);
  return (
    <Form
      form={form}
      label={RESET_PASSWORD_MESSAGES.title}
      onSubmit={async ({ oldPassword, newPassword }) => {
        const message = await onChange({ oldPassword, newPassword });
        form.reset();
        toast.success(message);
      }}
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Old password" {...form.field('oldPassword')} />
      <PasswordField
        label="New password"
        hint={PASSWORD_MESSAGES.newPasswordHint}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <FormActions>
        <Button type="submit" variant="primary" busy={form.busy}>
          Reset
        </Button>
      </FormActions>
    </Form>
  );
}

interface PasswordChange {
  oldPassword: string;
  newPassword: string;
}

/**
 * Changes the password and ends the other sessions.
 *
 * @returns the server's message
 * @throws ApiError naming `oldPassword` if it is wrong
 */
export async function changePassword({ oldPassword, newPassword }: PasswordChange): Promise<string> {
  const { message } = await answer(api.POST('/api/auth/change-password', { body: { oldPassword, newPassword } }));
  return message;
}
