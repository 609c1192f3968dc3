import { TwoLines } from '@labelbridge/area-parts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, MoneyText, StatusChip } from '@labelbridge/ui';
import { PersonName } from '../../../shared/PersonName.js';
import { payoutPath } from '../../../shared/paths.js';
import { type Payout } from '../api/payouts.js';
import { invoicesText } from '../totals.js';
import styles from './payouts.module.css';

export const PAYOUT_COLUMNS: readonly Column<Payout>[] = [
  { key: 'annotator', header: 'Annotator', primary: true, cell: ({ annotator }) => annotator && <PersonName person={annotator} /> },
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ _id, reference, bankReference }) => (
      <TwoLines under={bankReference ?? undefined}>
        <Link className={styles.reference} to={payoutPath(_id)}>
          {reference}
        </Link>
      </TwoLines>
    ),
  },
  { key: 'account', header: 'Account', cell: ({ account }) => <TwoLines under={account.accountNumber}>{account.bankName}</TwoLines> },
  {
    key: 'net',
    header: 'Amount',
    align: 'end',
    cell: ({ net, invoices }) => (
      <TwoLines under={invoicesText(invoices.length)}>
        <MoneyText money={net} />
      </TwoLines>
    ),
  },
  { key: 'createdAt', header: 'Created', sortable: true, cell: ({ createdAt }) => <DateText instant={createdAt} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, why, needsAttention }) => (
      <TwoLines under={needsAttention ?? why ?? undefined}>
        <span>
          <StatusChip status={status} />
        </span>
      </TwoLines>
    ),
  },
];
