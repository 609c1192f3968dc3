import { PUBLIC_PAGES, SECURITY_MESSAGES } from '@labelbridge/contracts';
import { answer, api } from '@labelbridge/session';
import { LinkButton } from '@labelbridge/ui';
import { MailedLinkPage } from '../../../site/components/MailedLinkPage.js';
import { PATHS } from '../../../site/site.js';

const verify = (token: string) => answer(api.POST('/api/auth/verify-email', { body: { token } }));

/** Target of the link in the e-mail to a new account. */
export default function VerifyEmailPage() {
  return (
    <MailedLinkPage
      page={PUBLIC_PAGES.verifyEmail}
      question={SECURITY_MESSAGES.verifyLead}
      yes="Verify my email"
      no="Not now"
      missing={SECURITY_MESSAGES.verifyMissing}
      doneTitle="Thank you"
      onward={
        <LinkButton variant="primary" wide to={PATHS.login}>
          Continue
        </LinkButton>
      }
      act={verify}
    />
  );
}
