import { useState } from 'react';
import { ACCOUNT_TEXTS, AUTH_TEXTS, FORGOT_PASSWORD_TEXTS, LOGIN_RULES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { login, type SessionUser } from '@labelbridge/session';
import { Button, Form, PasswordField, TextField, toast, useForm } from '@labelbridge/ui';
import { PATHS } from '../../site/site.js';
import { accountFailure } from '../account-failure.js';
import { useFailureNotice } from '../use-failure-notice.js';
import styles from './account.module.css';
import { SuspendedNotice } from './SuspendedNotice.js';
import { SwitchForm } from './SwitchForm.js';

/** The log-in form of the modal and of /login: specification sections 5 (Login) and 8 (Login). */
export function LoginForm({
  suspended: knownSuspended = false,
  onEntered,
  onLeave,
  onSwitch,
}: {
  /** That the account is suspended is known before it is tried. */
  suspended?: boolean;
  onEntered?: (user: SessionUser) => void;
  /** A link of the form leads to another page. */
  onLeave?: () => void;
  onSwitch: () => void;
}) {
  const form = useForm(LOGIN_RULES, { email: '', password: '' });
  const notice = useFailureNotice();
  const [suspended, setSuspended] = useState(knownSuspended);
  return (
    <Form
      form={form}
      label="Login"
      onSubmit={async (values) => {
        notice.clear();
        setSuspended(false);
        const { user } = await login(values);
        toast.success(AUTH_TEXTS.loginSuccessTitle, AUTH_TEXTS.loginSuccess);
        onEntered?.(user);
      }}
      onFailure={(error) => {
        const words = accountFailure(error, AUTH_TEXTS.invalidCredentials);
        setSuspended(words === ACCOUNT_TEXTS.suspended);
        notice.show(AUTH_TEXTS.loginFailedTitle, words);
      }}
    >
      {/* A notice goes by and a form can be mended; this stays, since trying again is of no use. */}
      {suspended && <SuspendedNotice />}
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label="Password" {...form.field('password')} />
      <p className={styles.forgot}>
        <Link to={PATHS.forgotPassword} state={{ email: form.values.email }} onClick={onLeave}>
          {FORGOT_PASSWORD_TEXTS.link}
        </Link>
      </p>
      <Button type="submit" variant="primary" wide busy={form.busy}>
        Login
      </Button>
      <SwitchForm question="New to Labelbridge?" answer="Sign up" onSwitch={onSwitch} />
    </Form>
  );
}
