import { ACCOUNT_MESSAGES } from '@labelbridge/contracts';
import { Notice } from '../../site/components/Notice.js';
import { SITE } from '../../site/site.js';

/** That an account is suspended, and whom to write to. */
export function SuspendedNotice() {
  return (
    <Notice tone="bad">
      <p>
        {ACCOUNT_MESSAGES.suspended} <a href={`mailto:${SITE.supportEmail}`}>{SITE.supportEmail}</a>
      </p>
    </Notice>
  );
}
