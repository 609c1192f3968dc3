import { useState } from 'react';
import {
  ACCOUNT_MESSAGES,
  AUTH_MESSAGES,
  FORGOT_PASSWORD_MESSAGES,
  LOGIN_RULES,
  MAILED_CODE_RULES,
  SECURITY_MESSAGES,
} from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { ApiError, login, type SecondStep, type SessionUser } from '@labelbridge/session';
import { Button, Form, PasswordField, TextField, toast, useForm } from '@labelbridge/ui';
import { PATHS } from '../../site/site.js';
import { accountFailure } from '../account-failure.js';
import { useFailureNotification } from '../use-failure-notification.js';
import styles from './account.module.css';
import { SecondFactorForm } from './SecondFactorForm.js';
import { SuspendedNotice } from './SuspendedNotice.js';
import { SwitchForm } from './SwitchForm.js';

const WITH_CODE = { ...LOGIN_RULES, ...MAILED_CODE_RULES };

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
  // A mailed code is asked for where somebody tries passwords of this account.
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useForm(codeAsked ? WITH_CODE : LOGIN_RULES, { email: '', password: '', code: '' });
  const [second, setSecond] = useState<SecondStep>();
  const notice = useFailureNotification();
  const [suspended, setSuspended] = useState(knownSuspended);
  const welcome = (user: SessionUser) => {
    toast.success(AUTH_MESSAGES.loginSuccessTitle, AUTH_MESSAGES.loginSuccess);
    onEntered?.(user);
  };
  if (second) return <SecondFactorForm step={second} onEntered={welcome} onAgain={() => setSecond(undefined)} />;
  return (
    <Form
      form={form}
      label="Login"
      onSubmit={async (values) => {
        notice.clear();
        setSuspended(false);
        const { code: _unasked, ...pair } = values;
        const entered = await login(codeAsked ? values : pair);
        if ('challenge' in entered) setSecond(entered);
        else welcome(entered.user);
      }}
      onFailure={(error) => {
        if (error instanceof ApiError && error.details.code !== undefined) setCodeAsked(true);
        const words = accountFailure(error, AUTH_MESSAGES.invalidCredentials);
        setSuspended(words === ACCOUNT_MESSAGES.suspended);
        notice.show(AUTH_MESSAGES.loginFailedTitle, words);
      }}
    >
      {/* A notice goes by and a form can be mended; this stays, since trying again is of no use. */}
      {suspended && <SuspendedNotice />}
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label="Password" {...form.field('password')} />
      {codeAsked && <TextField label={SECURITY_MESSAGES.loginCodeLabel} autoComplete="one-time-code" {...form.field('code')} />}
      <p className={styles.forgot}>
        <Link to={PATHS.forgotPassword} state={{ email: form.values.email }} onClick={onLeave}>
          {FORGOT_PASSWORD_MESSAGES.link}
        </Link>
      </p>
      <Button type="submit" variant="primary" wide busy={form.busy}>
        Login
      </Button>
      <SwitchForm question="New to Labelbridge?" answer="Sign up" onSwitch={onSwitch} />
    </Form>
  );
}
