import { useState } from 'react';
import { DetailList } from '@labelbridge/area-parts';
import { BANK_VIEW_RULES, isErased, BANK_VIEW_MESSAGES as MESSAGES } from '@labelbridge/contracts';
import { Button, Card, DateText } from '@labelbridge/ui';
import { fullName } from '../../../shared/PersonName.js';
import { RemindAccountButton } from '../../../shared/RemindAccountButton.js';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { viewAccount } from '../../privacy/api/privacy.js';
import { type UserDetail } from '../api/users.js';
import styles from './manage-user.module.css';

/** Shows a payout account with the last digits of its number, and the complete number to an admin who gives a reason. */
export function PayoutAccountCard({ user }: { user: UserDetail }) {
  const { payoutAccount: account, firstname, accountAskedAt } = user;
  const [number, setNumber] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const look = async (reason: string) => {
    setNumber((await viewAccount(user._id, reason)).accountNumber);
    setOpen(false);
  };
  return (
    <Card title="Payout account">
      {account ? (
        <>
          <DetailList
            details={[
              ['Bank', account.bankName],
              ['Account Number', number ?? account.accountNumber],
              ['Account Name', account.accountName],
            ]}
          />
          <p className={styles.look}>
            <Button size="small" onClick={() => (number === undefined ? setOpen(true) : setNumber(undefined))}>
              {number === undefined ? MESSAGES.show : MESSAGES.hide}
            </Button>
          </p>
        </>
      ) : (
        <>
          <p className={styles.nothing}>
            {isErased(user) ? 'Erased.' : `${firstname} has no payout account yet.`}
            {accountAskedAt && (
              <>
                {' '}
                Last reminded <DateText instant={accountAskedAt} />.
              </>
            )}
          </p>
          {user.role === 'USER' && user.status === 'active' && (
            <p className={styles.look}>
              <RemindAccountButton person={user} />
            </p>
          )}
        </>
      )}
      {isOpen && (
        <ReasonDialog
          title={`Account number of ${fullName(user)}`}
          about={MESSAGES.about}
          hint={MESSAGES.hint}
          rules={BANK_VIEW_RULES.reason}
          confirmLabel={MESSAGES.look}
          variant="primary"
          onReason={look}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
