import { AUTH_MESSAGES, normalisePhone, SECURITY_MESSAGES, SIGNUP_RULES } from '@labelbridge/contracts';
import { type SessionUser, signup } from '@labelbridge/session';
import { Button, FieldRow, Form, PasswordField, TextField, toast, useForm } from '@labelbridge/ui';
import { PATHS } from '../../../site/site.js';
import { useSite } from '../../../site/use-site.js';
import { messageOfFailure, useFailureNotification } from '../use-failure-notification.js';
import { SwitchForm } from './SwitchForm.js';

const EMPTY = { firstname: '', lastname: '', username: '', email: '', phone: '', password: '', confirmPassword: '' };

/**
 * Form of the sign-up modal and of /signup (specification sections 5 and 8, Sign-up). If the server does not log in too, the log-in is
 * next.
 */
export function SignupForm({ onEntered, onSwitch }: { onEntered?: (user: SessionUser) => void; onSwitch: () => void }) {
  const form = useForm(SIGNUP_RULES, EMPTY);
  const failure = useFailureNotification();
  // An answer of an earlier server has none.
  const termsVersion = useSite()?.termsVersion;
  return (
    <Form
      form={form}
      label="Sign up"
      onSubmit={async ({ confirmPassword: _confirmed, ...values }) => {
        failure.clear();
        const { user, message } = await signup({
          ...values,
          phone: normalisePhone(values.phone),
          ...(termsVersion !== undefined && { termsVersion }),
        });
        toast.success(message || AUTH_MESSAGES.signupSuccess);
        form.reset();
        if (user) onEntered?.(user);
        else onSwitch();
      }}
      onFailure={(error) => failure.show(messageOfFailure(error, AUTH_MESSAGES.signupFailed))}
    >
      <FieldRow>
        <TextField label="First name" autoComplete="given-name" {...form.field('firstname')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastname')} />
      </FieldRow>
      <TextField label="Username" autoComplete="username" {...form.field('username')} />
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...form.field('phone')} />
      <PasswordField label="Password" hint={SECURITY_MESSAGES.passwordHint} autoComplete="new-password" {...form.field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <p>
        {`By signing up you accept ${termsVersion === undefined ? '' : `version ${termsVersion} of `}the `}
        <a href={PATHS.terms} target="_blank">
          terms and privacy notice
        </a>
        .
      </p>
      <Button type="submit" variant="primary" wide busy={form.busy}>
        Sign up
      </Button>
      <SwitchForm question="Already have an account?" answer="Login" onSwitch={onSwitch} />
    </Form>
  );
}
