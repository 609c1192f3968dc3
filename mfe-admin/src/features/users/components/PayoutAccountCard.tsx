import { BANK_VIEW_RULES, BANK_VIEW_MESSAGES as TEXTS } from '@labelbridge/contracts';
import { Button, Card } from '@labelbridge/ui';
import { useState } from 'react';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { Facts } from '../../../shared/show/Facts.js';
import { fullName } from '../../../shared/show/PersonName.js';
import { lookAtAccount } from '../../privacy/api/privacy.js';
import { type UserDetail } from '../api/users.js';
import styles from './payout-account.module.css';

/** Where a person is paid to: the end of the account number, and all of it to an admin who says why. */
export function PayoutAccountCard({ user }: { user: UserDetail }) {
  const { payoutAccount: account, firstname } = user;
  const [whole, setWhole] = useState<string>();
  const [asking, setAsking] = useState(false);
  const look = async (reason: string) => {
    setWhole((await lookAtAccount(user._id, reason)).accountNumber);
    setAsking(false);
  };
  return (
    <Card title="Payout account">
      {account ? (
        <>
          <Facts
            facts={[
              ['Bank', account.bankName],
              ['Account Number', whole ?? account.accountNumber],
              ['Account Name', account.accountName],
            ]}
          />
          <p className={styles.look}>
            <Button size="small" onClick={() => (whole === undefined ? setAsking(true) : setWhole(undefined))}>
              {whole === undefined ? TEXTS.show : TEXTS.hide}
            </Button>
          </p>
        </>
      ) : (
        <p className={styles.nothing}>{firstname} has not given one yet.</p>
      )}
      {asking && (
        <ReasonDialog
          title={`Account number of ${fullName(user)}`}
          about={TEXTS.about}
          hint={TEXTS.hint}
          rules={BANK_VIEW_RULES.reason}
          confirmLabel={TEXTS.look}
          variant="primary"
          onReason={look}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
