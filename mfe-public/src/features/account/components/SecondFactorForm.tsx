import { AUTH_MESSAGES, SECOND_FACTOR_RULES, SECOND_FACTOR_MESSAGES, SECOND_STEP_MESSAGES } from '@labelbridge/contracts';
import { loadPasskeys, loginBySecondFactor, type SecondProof, type SecondStep, type SessionUser, useAction } from '@labelbridge/session';
import { Button, Form, TextField, useForm } from '@labelbridge/ui';
import { SupportAddress } from '../../../site/components/SupportAddress.js';
import { messageOfFailure, useFailureNotification } from '../use-failure-notification.js';

/** Second step of a log-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({
  step,
  onEntered,
  onAgain,
}: {
  step: SecondStep;
  onEntered: (user: SessionUser) => void;
  onAgain: () => void;
}) {
  const form = useForm(SECOND_FACTOR_RULES, { code: '' });
  const failure = useFailureNotification();
  const enter = async (proof: SecondProof) => {
    failure.clear();
    const { user } = await loginBySecondFactor({ challenge: step.challenge, ...proof });
    onEntered(user);
  };
  const refuse = (error: unknown) => {
    const message = messageOfFailure(error, AUTH_MESSAGES.invalidCredentials);
    failure.show(AUTH_MESSAGES.loginFailedTitle, message);
    if (message === SECOND_FACTOR_MESSAGES.challengeOver) onAgain();
  };
  const passkey = useAction(async () => {
    const { signByPasskey } = await loadPasskeys();
    await enter({ assertion: await signByPasskey(step.passkey) });
  }, refuse);
  const hasPasskey = step.passkey !== undefined;
  return (
    <Form form={form} guarded={false} label={SECOND_FACTOR_MESSAGES.title} onSubmit={({ code }) => enter({ code })} onFailure={refuse}>
      {hasPasskey && (
        <Button variant="primary" wide busy={passkey.busy} onClick={() => void passkey.run()}>
          {SECOND_FACTOR_MESSAGES.byPasskey}
        </Button>
      )}
      <p>{hasPasskey ? SECOND_STEP_MESSAGES.neededOr : SECOND_FACTOR_MESSAGES.needed}</p>
      <TextField label={SECOND_FACTOR_MESSAGES.codeLabel} autoComplete="one-time-code" maxLength={20} {...form.field('code')} />
      <Button type="submit" variant={hasPasskey ? 'ghost' : 'primary'} wide busy={form.busy}>
        Login
      </Button>
      <Button variant="quiet" wide onClick={onAgain}>
        Back
      </Button>
      <p>
        {SECOND_STEP_MESSAGES.lostAll} <SupportAddress />
      </p>
    </Form>
  );
}
