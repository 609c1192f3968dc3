import { ACCOUNT_TEXTS } from '@labelbridge/contracts';
import { Notice } from '../../../site/components/Notice.js';
import { SITE } from '../../../site/site.js';

/** That an account is suspended, and whom to write to. */
export function SuspendedNotice() {
  return (
    <Notice tone="bad">
      <p>
        {ACCOUNT_TEXTS.suspended} <a href={`mailto:${SITE.supportEmail}`}>{SITE.supportEmail}</a>
      </p>
    </Notice>
  );
}
