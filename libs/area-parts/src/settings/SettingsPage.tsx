import { type ReactNode } from 'react';
import { PASSWORD_MESSAGES, RESET_PASSWORD_MESSAGES } from '@labelbridge/contracts';
import { useSession } from '@labelbridge/session';
import { Card, PageHead } from '@labelbridge/ui';
import { EmailCard } from '../security/EmailCard.js';
import { SecondFactorCard } from '../security/SecondFactorCard.js';
import { SessionsCard } from '../security/SessionsCard.js';
import { YourDataCard } from '../security/YourDataCard.js';
import { ResetPasswordForm, changePassword } from './ResetPasswordForm.js';
import styles from './settings.module.css';

/**
 * Shows the settings of both areas (specification section 2).
 *
 * @param props.index links to other pages
 * @param props.told the choice of notifications
 * @param props.closing replaces the erasure of the account
 */
export function SettingsPage({ index, told, closing }: { index?: ReactNode; told: ReactNode; closing?: ReactNode }) {
  const email = useSession((session) => session.user?.email) ?? '';
  return (
    <>
      <PageHead title="Settings" />
      {index}
      <Card title={RESET_PASSWORD_MESSAGES.title} className={styles.card}>
        <p className={styles.lead}>{PASSWORD_MESSAGES.changeEnds}</p>
        <ResetPasswordForm email={email} onChange={changePassword} />
      </Card>
      <EmailCard />
      {told}
      <SecondFactorCard />
      <SessionsCard />
      <YourDataCard closing={closing} />
    </>
  );
}
