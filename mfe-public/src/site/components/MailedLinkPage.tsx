import { type ReactNode, useState } from 'react';
import { type PublicPage } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, LinkButton } from '@labelbridge/ui';
import { PATHS } from '../site.js';
import { useLinkToken } from '../use-link-token.js';
import { usePageMeta } from '../use-page-meta.js';
import { NarrowPage, Outcome, OutcomePage } from './NarrowPage.js';
import { Notice } from './Notice.js';

interface Props {
  readonly page: PublicPage;
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  /** Text without a token. */
  readonly missing: string;
  /** Heading after the action, and the link to the next page. */
  readonly doneTitle: string;
  readonly onward: ReactNode;
  /** @throws ApiError */
  readonly act: (token: string) => Promise<{ readonly message: string }>;
}

/** Target of a link in an e-mail, with one action. It asks first, because mail scanners open every link. */
export function MailedLinkPage(props: Props) {
  const { page, missing, doneTitle, onward } = props;
  usePageMeta(page);
  const token = useLinkToken();
  const [done, setDone] = useState<{ token: string; message: string }>();
  if (token === undefined) return <OutcomePage title="The link is missing" text={missing} ways={onward} />;
  if (done?.token === token) return <OutcomePage title={doneTitle} text={done.message} ways={onward} />;
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
