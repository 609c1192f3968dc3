import { businessDate, isOverdue, PAYMENT_MESSAGES } from '@labelbridge/contracts';
import { MoneyText, PlainDateText, StatusChip } from '@labelbridge/ui';
import { type Payment } from '../api/payments.js';
import styles from './payments.module.css';

/** What was approved and, below it, what of it reaches the account where that is another sum. */
export function PayAmount({ payment: { amount, net } }: { payment: Payment }) {
  const same = net?.currency === amount.currency && net.amount === amount.amount;
  return (
    <span className={styles.sum}>
      <MoneyText money={amount} />
      {!same && (
        <span className={styles.task}>
          {net ? (
            <>
              you get <MoneyText money={net} />
            </>
          ) : (
            PAYMENT_MESSAGES.rateMissing
          )}
        </span>
      )}
    </span>
  );
}

/** How far it is and, below that, what the annotator can count on: the day it is paid by, or why it was not. */
export function PayState({ payment }: { payment: Payment }) {
  return (
    <span className={styles.state}>
      <StatusChip status={payment.status} />
      <span className={styles.task}>
        <Promise payment={payment} />
      </span>
    </span>
  );
}

function Promise({ payment: { status, payBy, payout } }: { payment: Payment }) {
  if (status === 'Paid') return payout?.bankReference ?? null;
  if (status === 'Processing') return PAYMENT_MESSAGES.onItsWay;
  if (payout?.why) return payout.why;
  const late = isOverdue(payBy, businessDate(new Date()));
  return (
    <>
      {late ? PAYMENT_MESSAGES.wasDue : PAYMENT_MESSAGES.payBy} <PlainDateText date={payBy} />
    </>
  );
}
