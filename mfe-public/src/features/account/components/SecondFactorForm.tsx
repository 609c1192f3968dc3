import { AUTH_MESSAGES, SECOND_FACTOR_RULES, SECOND_FACTOR_MESSAGES } from '@labelbridge/contracts';
import { loginBySecondFactor, type SecondStep, type SessionUser } from '@labelbridge/session';
import { Button, Form, TextField, useForm } from '@labelbridge/ui';
import { messageOfFailure, useFailureNotification } from '../use-failure-notification.js';

/** The second step of a log-in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({
  step,
  onEntered,
  onAgain,
}: {
  step: SecondStep;
  onEntered: (user: SessionUser) => void;
  /** Back to e-mail and password. */
  onAgain: () => void;
}) {
  const form = useForm(SECOND_FACTOR_RULES, { code: '' });
  const failure = useFailureNotification();
  return (
    <Form
      form={form}
      label={SECOND_FACTOR_MESSAGES.title}
      onSubmit={async ({ code }) => {
        failure.clear();
        const { user } = await loginBySecondFactor({ ...step, code });
        onEntered(user);
      }}
      onFailure={(error) => {
        const message = messageOfFailure(error, AUTH_MESSAGES.invalidCredentials);
        failure.show(AUTH_MESSAGES.loginFailedTitle, message);
        if (message === SECOND_FACTOR_MESSAGES.challengeOver) onAgain();
      }}
    >
      <p>{SECOND_FACTOR_MESSAGES.needed}</p>
      <TextField label={SECOND_FACTOR_MESSAGES.codeLabel} autoComplete="one-time-code" maxLength={20} {...form.field('code')} />
      <Button type="submit" variant="primary" wide busy={form.busy}>
        Login
      </Button>
      <Button variant="quiet" wide onClick={onAgain}>
        Back
      </Button>
    </Form>
  );
}
