import { type ReactNode, useState } from 'react';
import { type PublicPage } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, LinkButton } from '@labelbridge/ui';
import { PATHS } from '../site.js';
import { useLinkToken } from '../use-link-token.js';
import { usePageMeta } from '../use-page-meta.js';
import { NarrowPage, Outcome } from './NarrowPage.js';
import { Notice } from './Notice.js';

interface Props {
  readonly page: PublicPage;
  /** What is asked before it is done. */
  readonly question: string;
  /** The buttons that do it, and that leave it. */
  readonly yes: string;
  readonly no: string;
  /** What is read where the address holds no token. */
  readonly missing: string;
  /** The heading of the end, and where it leads on. */
  readonly doneTitle: string;
  readonly onward: ReactNode;
  /** Does what the token is for. @throws ApiError */
  readonly act: (token: string) => Promise<{ readonly message: string }>;
}

/** A page that a mailed link leads to, which does one thing. It asks first: programs that look into mails open every link of theirs. */
export function MailedLinkPage(props: Props) {
  const { page, missing, doneTitle, onward } = props;
  usePageMeta(page);
  const token = useLinkToken();
  const [done, setDone] = useState<{ token: string; message: string }>();
  if (token === undefined) return <End title="The link is missing" text={missing} onward={onward} />;
  if (done?.token === token) return <End title={doneTitle} text={done.message} onward={onward} />;
  return <Question key={token} {...props} token={token} onDone={(message) => setDone({ token, message })} />;
}

function Question({ page, question, yes, no, act, token, onDone }: Props & { token: string; onDone: (message: string) => void }) {
  const { run, busy, error } = useAction(async () => onDone((await act(token)).message));
  return (
    <NarrowPage title={page.title}>
      <Card>
        <Outcome
          ways={
            <>
              <Button variant="primary" wide busy={busy} onClick={() => void run()}>
                {yes}
              </Button>
              <LinkButton variant="quiet" wide to={PATHS.home}>
                {no}
              </LinkButton>
            </>
          }
        >
          {error && <Notice tone="bad">{error.message}</Notice>}
          <p>{question}</p>
        </Outcome>
      </Card>
    </NarrowPage>
  );
}

function End({ title, text, onward }: { title: string; text: string; onward: ReactNode }) {
  return (
    <NarrowPage title={title}>
      <Card>
        <Outcome ways={onward}>
          <p role="status">{text}</p>
        </Outcome>
      </Card>
    </NarrowPage>
  );
}
