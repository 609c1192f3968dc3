import { useState } from 'react';
import { PUBLIC_PAGES, SECURITY_TEXTS } from '@labelbridge/contracts';
import { answer, api, useAction } from '@labelbridge/session';
import { Button, Card, LinkButton } from '@labelbridge/ui';
import { NarrowPage, Outcome } from '../../site/components/NarrowPage.js';
import { Notice } from '../../site/components/Notice.js';
import { PATHS } from '../../site/site.js';
import { useLinkToken } from '../../site/use-link-token.js';
import { usePageMeta } from '../../site/use-page-meta.js';

/** /verify-email: where the link of a new account's mail leads. */
export default function VerifyEmailPage() {
  usePageMeta(PUBLIC_PAGES.verifyEmail);
  const token = useLinkToken();
  const [done, setDone] = useState<{ token: string; message: string }>();
  if (token === undefined) return <End title="The link is missing" text={SECURITY_TEXTS.verifyMissing} />;
  if (done?.token === token) return <End title="Thank you" text={done.message} />;
  return <Question key={token} token={token} onDone={(message) => setDone({ token, message })} />;
}

/** Waits for a press: programs that look into mails open every link of theirs, and it works once. */
function Question({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const { run, busy, error } = useAction(async () =>
    onDone((await answer(api.POST('/api/auth/verify-email', { body: { token } }))).message),
  );
  return (
    <NarrowPage title={PUBLIC_PAGES.verifyEmail.title}>
      <Card>
        <Outcome
          ways={
            <>
              <Button variant="primary" wide busy={busy} onClick={() => void run()}>
                Verify my email
              </Button>
              <LinkButton variant="quiet" wide to={PATHS.home}>
                Not now
              </LinkButton>
            </>
          }
        >
          {error && <Notice tone="bad">{error.message}</Notice>}
          <p>{SECURITY_TEXTS.verifyLead}</p>
        </Outcome>
      </Card>
    </NarrowPage>
  );
}

function End({ title, text }: { title: string; text: string }) {
  return (
    <NarrowPage title={title}>
      <Card>
        <Outcome
          ways={
            <LinkButton variant="primary" wide to={PATHS.login}>
              Go on
            </LinkButton>
          }
        >
          <p role="status">{text}</p>
        </Outcome>
      </Card>
    </NarrowPage>
  );
}
