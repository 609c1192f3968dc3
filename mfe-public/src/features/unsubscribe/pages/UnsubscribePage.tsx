import { CONTACT_MESSAGES, PUBLIC_PAGES } from '@labelbridge/contracts';
import { LinkButton } from '@labelbridge/ui';
import { MailedLinkPage } from '../../site/components/MailedLinkPage.js';
import { PATHS } from '../../site/site.js';
import { unsubscribe } from '../api/unsubscribe.js';

/** /unsubscribe: where the link at the end of a mail to a contact leads. */
export default function UnsubscribePage() {
  return (
    <MailedLinkPage
      page={PUBLIC_PAGES.unsubscribe}
      question={CONTACT_MESSAGES.unsubscribeQuestion}
      yes="Unsubscribe"
      no="Keep getting mail"
      missing={CONTACT_MESSAGES.unsubscribeLinkMissing}
      doneTitle="You are unsubscribed"
      onward={
        <LinkButton wide to={PATHS.home}>
          Go to Labelbridge
        </LinkButton>
      }
      act={unsubscribe}
    />
  );
}
