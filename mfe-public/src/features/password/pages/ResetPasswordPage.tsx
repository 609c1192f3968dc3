import { type ReactNode, useState } from 'react';
import { FORGOTTEN_PASSWORD_RULES, PASSWORD_MESSAGES, PUBLIC_PAGES } from '@labelbridge/contracts';
import { ApiError, logout, useSession } from '@labelbridge/session';
import { Button, Card, Form, LinkButton, PasswordField, useForm } from '@labelbridge/ui';
import { NarrowPage, Outcome } from '../../site/components/NarrowPage.js';
import { PATHS } from '../../site/site.js';
import { usePageMeta } from '../../site/use-page-meta.js';
import { setPasswordByLink } from '../api/passwords.js';
import { useLinkToken } from '../../site/use-link-token.js';

const NO_TOKEN = 'Open this page by the link in your mail: it is the link that lets you set a new password.';

/** /reset-password: where the link of a forgotten password's mail leads. */
export default function ResetPasswordPage() {
  usePageMeta(PUBLIC_PAGES.resetPassword);
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<{ token: string; became: 'done' | 'dead' }>();
  const became = outcome !== undefined && outcome.token === token ? outcome.became : undefined;
  if (token === undefined) return <NewLinkNeeded title="The link is missing" text={NO_TOKEN} />;
  if (became === 'dead') return <NewLinkNeeded title="This link does not work" text={PASSWORD_MESSAGES.resetLinkDead} />;
  if (became === 'done') return <Done />;
  return (
    <NarrowPage title={PUBLIC_PAGES.resetPassword.title} lead="Choose a password that you use nowhere else.">
      <Card>
        <NewPasswordForm key={token} token={token} onEnd={(end) => setOutcome({ token, became: end })} />
      </Card>
    </NarrowPage>
  );
}

function NewPasswordForm({ token, onEnd }: { token: string; onEnd: (became: 'done' | 'dead') => void }) {
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
        // The server has ended all sessions; this page should not go on as if it had one.
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
    <End
      title={title}
      text={text}
      ways={
        <>
          <LinkButton variant="primary" wide to={PATHS.forgotPassword}>
            Ask for a new link
          </LinkButton>
          <LinkButton variant="quiet" wide to={PATHS.login}>
            Back to Login
          </LinkButton>
        </>
      }
    />
  );
}

function Done() {
  return (
    <End
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

function End({ title, text, ways }: { title: string; text: string; ways: ReactNode }) {
  return (
    <NarrowPage title={title}>
      <Card>
        <Outcome ways={ways}>
          <p role="status">{text}</p>
        </Outcome>
      </Card>
    </NarrowPage>
  );
}
