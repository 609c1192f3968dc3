import { businessDate, formatMoney } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button, Chip, type Column, DateField, DateText, EmptyState, MoneyText, PageHead, PlainDateText, toast } from '@labelbridge/ui';
import { useState } from 'react';
import { ListSection } from '../../../shared/list/ListSection.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { MoneyTabs } from '../../payments/components/MoneyTabs.js';
import { type Report, runReport, useReports } from '../api/reports.js';
import styles from '../components/payouts.module.css';

const COLUMNS: readonly Column<Report>[] = [
  { key: 'day', header: 'Day', primary: true, cell: ({ day }) => <PlainDateText date={day} /> },
  { key: 'bank', header: 'Paid by the bank', align: 'end', cell: ({ bank }) => (bank ? <MoneyText money={bank} /> : 'By hand') },
  { key: 'ledger', header: 'In the ledger', align: 'end', cell: ({ ledger }) => <MoneyText money={ledger} /> },
  { key: 'difference', header: 'Difference', align: 'end', cell: ({ difference }) => <Difference difference={difference} /> },
  { key: 'unmatched', header: 'To be looked at', cell: ({ unmatched }) => <Unmatched unmatched={unmatched} /> },
  { key: 'madeAt', header: 'Made', cell: ({ madeAt }) => <DateText instant={madeAt} /> },
];

function Difference({ difference }: Pick<Report, 'difference'>) {
  if (!difference) return <span aria-label="none">–</span>;
  return <Chip tone={difference.amount === 0 ? 'good' : 'bad'}>{formatMoney(difference)}</Chip>;
}

/** Transfers that bank and ledger do not say the same of, each with the way to what it is. */
function Unmatched({ unmatched }: Pick<Report, 'unmatched'>) {
  if (unmatched.length === 0) return 'Nothing';
  return (
    <ul className={styles.lines}>
      {unmatched.map(({ reference, bank, ledger }) => (
        <li key={reference}>
          <Link className={styles.reference} to={`/admin/payments/trace?q=${encodeURIComponent(reference)}`}>
            {reference}
          </Link>
          <span className={styles.small}>
            {' '}
            bank {bank ? formatMoney(bank) : 'nothing'}, ledger {ledger ? formatMoney(ledger) : 'nothing'}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Day by day: what the bank paid, what the ledger has, and that the difference is nothing. */
export default function ReportsPage() {
  const address = useListAddress();
  const reports = useReports(address.query);
  const [day, setDay] = useState(() => businessDate(new Date()));
  const run = useAction(
    async () => toast.success(await runReport(day)),
    (error) => toast.error('The report was not made', error.message),
  );
  return (
    <>
      <PageHead
        title="Bank reports"
        lead="What the bank says it paid on a day, against the ledger. They are the same, or admins are told."
      />
      <MoneyTabs />
      <div className={styles.run}>
        <DateField label="Day" name="day" value={day} onChange={setDay} />
        <Button busy={run.busy} onClick={() => void run.run()}>
          Compare now
        </Button>
      </div>
      <ListSection
        list={reports}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        caption="Bank reports"
        failure={{ title: 'The reports could not be loaded' }}
        empty={
          <EmptyState
            icon="payment"
            title="No day was compared yet"
            text="Each day is compared when it is over; today can be compared now."
          />
        }
      />
    </>
  );
}
