import { useState } from 'react';
import { UNVERIFIED_EMAIL_MESSAGES as MESSAGES } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, LinkButton } from '@labelbridge/ui';
import { EMAIL_CODE, resendVerification, useEmailState } from './security-calls.js';
import styles from './unverified-email.module.css';

/**
 * Shows a strip above every page while the user's email is not verified. It asks the server first, because the session may have begun
 * before the email was verified.
 *
 * @param props.settings the page with the form for the code
 */
export function UnverifiedEmail({ settings, onLater }: { settings: string; onLater: () => void }) {
  const { data } = useEmailState();
  const [sent, setSent] = useState<string>();
  const again = useAction(async () => setSent(await resendVerification()));
  if (!data || data.verified) return null;
  const answered = again.error?.message ?? sent;
  return (
    <section className={styles.strip} aria-label={MESSAGES.name}>
      <p>
        {MESSAGES.means} {data.holdsPayout && MESSAGES.holdsPayout}
      </p>
      <div className={styles.ways}>
        <Button size="small" busy={again.busy} onClick={() => void again.run()}>
          {MESSAGES.again}
        </Button>
        <LinkButton size="small" to={`${settings}${EMAIL_CODE}`}>
          {MESSAGES.code}
        </LinkButton>
        <Button size="small" variant="quiet" onClick={onLater}>
          {MESSAGES.later}
        </Button>
      </div>
      <p role="status" className={styles.answered}>
        {answered}
      </p>
    </section>
  );
}
