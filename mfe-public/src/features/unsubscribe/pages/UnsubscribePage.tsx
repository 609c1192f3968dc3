import { useState } from 'react';
import { CONTACT_TEXTS, PUBLIC_PAGES } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, LinkButton } from '@labelbridge/ui';
import { NarrowPage, Outcome } from '../../site/components/NarrowPage.js';
import { Notice } from '../../site/components/Notice.js';
import { PATHS } from '../../site/site.js';
import { useLinkToken } from '../../site/use-link-token.js';
import { usePageMeta } from '../../site/use-page-meta.js';
import { unsubscribe } from '../api/unsubscribe.js';

/** /unsubscribe: where the link at the end of a mail to a contact leads. */
export default function UnsubscribePage() {
  usePageMeta(PUBLIC_PAGES.unsubscribe);
  const token = useLinkToken();
  const [done, setDone] = useState<{ token: string; message: string }>();
  if (token === undefined) return <End title="The link is missing" text={CONTACT_TEXTS.unsubscribeLinkMissing} />;
  if (done?.token === token) return <End title="You are unsubscribed" text={done.message} />;
  return <Question key={token} token={token} onDone={(message) => setDone({ token, message })} />;
}

/** Asks first: programs that look into mails open every link of theirs. */
function Question({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const { run, busy, error } = useAction(async () => onDone((await unsubscribe(token)).message));
  return (
    <NarrowPage title={PUBLIC_PAGES.unsubscribe.title}>
      <Card>
        <Outcome
          ways={
            <>
              <Button variant="primary" wide busy={busy} onClick={() => void run()}>
                Unsubscribe
              </Button>
              <LinkButton variant="quiet" wide to={PATHS.home}>
                Keep getting mail
              </LinkButton>
            </>
          }
        >
          {error && <Notice tone="bad">{error.message}</Notice>}
          <p>{CONTACT_TEXTS.unsubscribeQuestion}</p>
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
            <LinkButton wide to={PATHS.home}>
              Go to Labelbridge
            </LinkButton>
          }
        >
          <p role="status">{text}</p>
        </Outcome>
      </Card>
    </NarrowPage>
  );
}
