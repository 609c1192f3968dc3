import { TwoLines } from '@labelbridge/area-parts';
import { CLOSING_MESSAGES, PAYMENT_MESSAGES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Column, MoneyText } from '@labelbridge/ui';
import { fullName, PersonName } from '../../../shared/PersonName.js';
import { PaidWork } from '../../../shared/PaidWork.js';
import { tracePath } from '../../../shared/paths.js';
import { type Payment } from '../api/payments.js';
import styles from './payouts.module.css';

export const payeeOf = ({ annotator }: Payment): string => (annotator ? fullName(annotator) : 'an annotator');

export const PAYMENT_COLUMNS: readonly Column<Payment>[] = [
  { key: 'annotator', header: 'Annotator', primary: true, cell: ({ annotator }) => annotator && <Payee person={annotator} /> },
  {
    key: 'invoiceNumber',
    header: 'Invoice Number',
    cell: ({ _id, invoiceNumber }) => (
      <Link className={styles.reference} to={tracePath(_id)}>
        {invoiceNumber}
      </Link>
    ),
  },
  {
    key: 'task',
    header: 'Task Name',
    cell: ({ title, job, bonus }) => (
      <TwoLines under={bonus ? bonus.reason : job?.taskName === title ? undefined : job?.taskName}>
        <PaidWork payment={{ title, job, bonus }} />
      </TwoLines>
    ),
  },
  { key: 'amount', header: 'Invoice Amount', align: 'end', cell: (payment) => <Amount payment={payment} /> },
];

function Payee({ person }: { person: NonNullable<Payment['annotator']> }) {
  return <PersonName person={person} more={person.closing ? CLOSING_MESSAGES.adminMark : null} />;
}

function Amount({ payment: { amount, naira } }: { payment: Payment }) {
  const under = naira ? <MoneyText money={naira} /> : PAYMENT_MESSAGES.rateMissing;
  return (
    <TwoLines under={amount.currency === 'NGN' ? undefined : under}>
      <MoneyText money={amount} />
    </TwoLines>
  );
}
