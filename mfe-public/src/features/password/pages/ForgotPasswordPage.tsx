import { useState } from 'react';
import { FORGOT_PASSWORD_RULES, FORGOT_PASSWORD_MESSAGES, PUBLIC_PAGES, RESET_LINK_MINUTES } from '@labelbridge/contracts';
import { useLocation } from '@labelbridge/router';
import { Button, Card, Form, LinkButton, TextField, useForm } from '@labelbridge/ui';
import { NarrowPage, Outcome } from '../../../site/components/NarrowPage.js';
import { PATHS } from '../../../site/site.js';
import { usePageMeta } from '../../../site/use-page-meta.js';
import { requestResetLink } from '../api/passwords.js';

function typedBefore(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';
}

/** E-mails a link to set a new password. Known and unknown addresses get the same answer. */
export default function ForgotPasswordPage() {
  usePageMeta(PUBLIC_PAGES.forgotPassword);
  const { state } = useLocation();
  const form = useForm(FORGOT_PASSWORD_RULES, { email: typedBefore(state) });
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <NarrowPage
      title="Forgot Password"
      lead={`Enter your email, and we send you a link to set a new password. It works once, for ${RESET_LINK_MINUTES} minutes.`}
    >
      <Card>
        <Form
          form={form}
          guarded={false}
          label="Forgot Password"
          onSubmit={async ({ email }) => {
            await requestResetLink(email);
            setSentTo(email);
          }}
        >
          <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <Button type="submit" variant="primary" wide busy={form.busy}>
            Send the link
          </Button>
          <LinkButton variant="quiet" wide to={PATHS.login}>
            Back to Login
          </LinkButton>
        </Form>
      </Card>
    </NarrowPage>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <NarrowPage title="Check your email">
      <Card>
        <Outcome
          ways={
            <>
              <LinkButton variant="primary" wide to={PATHS.login}>
                Back to Login
              </LinkButton>
              <Button variant="quiet" wide onClick={onAgain}>
                Send it again
              </Button>
            </>
          }
        >
          <p role="status">{FORGOT_PASSWORD_MESSAGES.sent(email)}</p>
          <p>No email after a few minutes? Check your spam folder, and that you signed up with this email.</p>
        </Outcome>
      </Card>
    </NarrowPage>
  );
}
