import { AUTH_TEXTS, LOGIN_RULES } from '@labelbridge/contracts';
import { login, type SessionUser } from '@labelbridge/session';
import { Button, Form, PasswordField, TextField, toast, useForm } from '@labelbridge/ui';
import { accountFailure } from '../account-failure.js';
import { useFailureNotice } from '../use-failure-notice.js';
import { SwitchForm } from './SwitchForm.js';

/** The log-in form of the modal and of /login: specification sections 5 (Login) and 8 (Login). */
export function LoginForm({ onEntered, onSwitch }: { onEntered?: (user: SessionUser) => void; onSwitch: () => void }) {
  const form = useForm(LOGIN_RULES, { email: '', password: '' });
  const notice = useFailureNotice();
  return (
    <Form
      form={form}
      label="Login"
      onSubmit={async (values) => {
        notice.clear();
        const { user } = await login(values);
        toast.success(AUTH_TEXTS.loginSuccessTitle, AUTH_TEXTS.loginSuccess);
        onEntered?.(user);
      }}
      onFailure={(error) =>
        notice.show(AUTH_TEXTS.loginFailedTitle, accountFailure(error, AUTH_TEXTS.invalidCredentials))
      }
    >
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label="Password" {...form.field('password')} />
      <Button type="submit" variant="primary" wide busy={form.busy}>
        Login
      </Button>
      <SwitchForm question="New to Labelbridge?" answer="Sign up" onSwitch={onSwitch} />
    </Form>
  );
}
