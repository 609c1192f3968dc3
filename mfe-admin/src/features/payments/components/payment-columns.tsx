import { Link } from '@labelbridge/router';
import { type Column, MoneyText } from '@labelbridge/ui';
import { fullName, PersonName } from '../../../shared/show/PersonName.js';
import { TwoLines } from '../../../shared/show/TwoLines.js';
import { type Payment } from '../api/payments.js';
import styles from './payments.module.css';

/** Whose invoice it is, for labels. */
export const payeeOf = ({ annotator }: Payment): string => (annotator ? fullName(annotator) : 'an annotator');

/** The columns that both tabs begin with. */
export const PAYMENT_COLUMNS: readonly Column<Payment>[] = [
  {
    key: 'annotator',
    header: 'Annotator',
    primary: true,
    cell: ({ annotator }) => annotator && <PersonName person={annotator} />,
  },
  { key: 'invoiceNumber', header: 'Invoice Number', cell: ({ invoiceNumber }) => <span className={styles.number}>{invoiceNumber}</span> },
  {
    key: 'task',
    header: 'Task Name',
    cell: ({ job }) => (
      <TwoLines under={job.taskTitle === job.taskName ? undefined : job.taskName}>
        <Link to={`/admin/jobs/${job._id}`}>{job.taskTitle}</Link>
      </TwoLines>
    ),
  },
  { key: 'amount', header: 'Invoice Amount', align: 'end', cell: ({ amount }) => <MoneyText money={amount} /> },
];
