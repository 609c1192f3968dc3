import { useState } from 'react';
import {
  ACCOUNT_MESSAGES,
  AUTH_MESSAGES,
  FORGOT_PASSWORD_MESSAGES,
  LOGIN_RULES,
  MAILED_CODE_RULES,
  SECURITY_MESSAGES,
  saysSuspended,
} from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { ApiError, login, type SecondStep, type SessionUser } from '@labelbridge/session';
import { Button, Form, PasswordField, TextField, toast, useForm } from '@labelbridge/ui';
import { Notice } from '../../../site/components/Notice.js';
import { SupportAddress } from '../../../site/components/SupportAddress.js';
import { PATHS } from '../../../site/site.js';
import { messageOfFailure, useFailureNotification } from '../use-failure-notification.js';
import styles from './account.module.css';
import { type SecondFactorForm } from './SecondFactorForm.js';
import { SwitchForm } from './SwitchForm.js';

const WITH_CODE = { ...LOGIN_RULES, ...MAILED_CODE_RULES };

/** Form of the log-in modal and of /login (specification sections 5 and 8, Login). */
export function LoginForm({
  suspended: knownSuspended = false,
  onEntered,
  onLeave,
  onSwitch,
}: {
  suspended?: boolean;
  onEntered?: (user: SessionUser) => void;
  /** Called when a link of the form leads to another page. */
  onLeave?: () => void;
  onSwitch: () => void;
}) {
  // The server requires a code from an e-mail after failed log-ins to the account.
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useForm(codeAsked ? WITH_CODE : LOGIN_RULES, { email: '', password: '', code: '' });
  // Code loaded on demand: most accounts have no second factor.
  const [second, setSecond] = useState<{ step: SecondStep; Step: typeof SecondFactorForm }>();
  const failure = useFailureNotification();
  const [suspended, setSuspended] = useState(knownSuspended ? ACCOUNT_MESSAGES.suspended : '');
  const welcome = (user: SessionUser) => {
    toast.success(AUTH_MESSAGES.loginSuccessTitle, AUTH_MESSAGES.loginSuccess);
    onEntered?.(user);
  };
  if (second) return <second.Step step={second.step} onEntered={welcome} onAgain={() => setSecond(undefined)} />;
  return (
    <Form
      form={form}
      guarded={false}
      label="Login"
      onSubmit={async (values) => {
        failure.clear();
        setSuspended('');
        const { email, password } = values;
        const entered = await login(codeAsked ? values : { email, password });
        if ('challenge' in entered) setSecond({ step: entered, Step: (await import('./SecondFactorForm.js')).SecondFactorForm });
        else welcome(entered.user);
      }}
      onFailure={(error) => {
        if (error instanceof ApiError && error.details.code !== undefined) setCodeAsked(true);
        const message = messageOfFailure(error, AUTH_MESSAGES.invalidCredentials);
        setSuspended(saysSuspended(message) ? message : '');
        failure.show(AUTH_MESSAGES.loginFailedTitle, message);
      }}
    >
      {suspended && (
        <Notice tone="bad">
          <p>
            <bdi>{suspended}</bdi> <SupportAddress />
          </p>
        </Notice>
      )}
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
