import { CONTACT_MESSAGES, PUBLIC_PAGES } from '@labelbridge/contracts';
import { LinkButton } from '@labelbridge/ui';
import { MailedLinkPage } from '../../../site/components/MailedLinkPage.js';
import { PATHS } from '../../../site/site.js';
import { unsubscribe } from '../api/unsubscribe.js';

/** Target of the unsubscribe link in e-mails to contacts. */
export default function UnsubscribePage() {
  return (
    <MailedLinkPage
      page={PUBLIC_PAGES.unsubscribe}
      question={CONTACT_MESSAGES.unsubscribeQuestion}
      yes="Unsubscribe"
      no="Keep getting email"
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
