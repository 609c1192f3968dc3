import { Link } from '@labelbridge/router';
import { PAYMENT_MESSAGES } from '@labelbridge/contracts';
import { type Column, MoneyText } from '@labelbridge/ui';
import { fullName, PersonName } from '../../../shared/show/PersonName.js';
import { TwoLines } from '../../../shared/show/TwoLines.js';
import { type Payment } from '../api/payments.js';
import { tracePath } from '../../payouts/paths.js';
import styles from './payments.module.css';

/** Whose invoice it is, for labels. */
export const payeeOf = ({ annotator }: Payment): string => (annotator ? fullName(annotator) : 'an annotator');

/** The columns that both tabs begin with. */
export const PAYMENT_COLUMNS: readonly Column<Payment>[] = [
  { key: 'annotator', header: 'Annotator', primary: true, cell: ({ annotator }) => annotator && <PersonName person={annotator} /> },
  {
    key: 'invoiceNumber',
    header: 'Invoice Number',
    cell: ({ _id, invoiceNumber }) => (
      <Link className={styles.number} to={tracePath(_id)}>
        {invoiceNumber}
      </Link>
    ),
  },
  {
    key: 'task',
    header: 'Task Name',
    cell: ({ job }) => (
      <TwoLines under={job.taskTitle === job.taskName ? undefined : job.taskName}>
        <Link to={`/admin/jobs/${job._id}`}>{job.taskTitle}</Link>
      </TwoLines>
    ),
  },
  { key: 'amount', header: 'Invoice Amount', align: 'end', cell: (payment) => <Amount payment={payment} /> },
];

/** What was approved and, where it is not in Naira, what it is as quoted. */
function Amount({ payment: { amount, naira } }: { payment: Payment }) {
  const under = naira ? <MoneyText money={naira} /> : PAYMENT_MESSAGES.rateMissing;
  return (
    <TwoLines under={amount.currency === 'NGN' ? undefined : under}>
      <MoneyText money={amount} />
    </TwoLines>
  );
}
