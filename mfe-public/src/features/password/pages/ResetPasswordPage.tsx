import { useState } from 'react';
import { FORGOTTEN_PASSWORD_RULES, PASSWORD_MESSAGES, PUBLIC_PAGES } from '@labelbridge/contracts';
import { ApiError, logout, useSession } from '@labelbridge/session';
import { Button, Card, Form, LinkButton, PasswordField, useForm } from '@labelbridge/ui';
import { NarrowPage, OutcomePage } from '../../../site/components/NarrowPage.js';
import { PATHS } from '../../../site/site.js';
import { usePageMeta } from '../../../site/use-page-meta.js';
import { setPasswordByLink } from '../api/passwords.js';
import { useLinkToken } from '../../../site/use-link-token.js';

const NO_TOKEN = 'Open this page with the link in your email. You need the link to set a new password.';

/** Target of the link in a forgotten-password e-mail. */
export default function ResetPasswordPage() {
  usePageMeta(PUBLIC_PAGES.resetPassword);
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<{ token: string; result: 'done' | 'dead' }>();
  const result = outcome?.token === token ? outcome?.result : undefined;
  if (token === undefined) return <NewLinkNeeded title="The link is missing" text={NO_TOKEN} />;
  if (result === 'dead') return <NewLinkNeeded title="This link does not work" text={PASSWORD_MESSAGES.resetLinkDead} />;
  if (result === 'done') {
    return (
      <OutcomePage
        title="Your password is set"
        text={PASSWORD_MESSAGES.reset}
        ways={
          <LinkButton variant="primary" wide to={PATHS.login}>
            Login
          </LinkButton>
        }
      />
    );
  }
  return (
    <NarrowPage title={PUBLIC_PAGES.resetPassword.title} lead="Choose a password that you use nowhere else.">
      <Card>
        <NewPasswordForm key={token} token={token} onEnd={(end) => setOutcome({ token, result: end })} />
      </Card>
    </NarrowPage>
  );
}

function NewPasswordForm({ token, onEnd }: { token: string; onEnd: (result: 'done' | 'dead') => void }) {
  const form = useForm(FORGOTTEN_PASSWORD_RULES, { newPassword: '', confirmPassword: '' });
  const loggedIn = useSession((session) => session.user !== undefined);
  return (
    <Form
      form={form}
      label={PUBLIC_PAGES.resetPassword.title}
      onSubmit={async ({ newPassword }) => {
        try {
          await setPasswordByLink(token, newPassword);
        } catch (error) {
          if (!(error instanceof ApiError) || error.details.token === undefined) throw error;
          onEnd('dead');
          return;
        }
        // The server has ended all sessions.
        if (loggedIn) await logout();
        onEnd('done');
      }}
    >
      <PasswordField
        label="New password"
        hint={PASSWORD_MESSAGES.newPasswordHint}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <Button type="submit" variant="primary" wide busy={form.busy}>
        Set the new password
      </Button>
    </Form>
  );
}

function NewLinkNeeded({ title, text }: { title: string; text: string }) {
  return (
    <OutcomePage
      title={title}
      text={text}
      ways={
        <>
          <LinkButton variant="primary" wide to={PATHS.forgotPassword}>
            Request a new link
          </LinkButton>
          <LinkButton variant="quiet" wide to={PATHS.login}>
            Back to Login
          </LinkButton>
        </>
      }
    />
  );
}
