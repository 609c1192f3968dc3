import { useState } from 'react';
import { ListSection, toastFailure, useListAddress, usePagedList } from '@labelbridge/area-parts';
import { businessDate, formatMoney } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button, Chip, type Column, DateField, DateText, EmptyState, MoneyText, PageHead, PlainDateText, toast } from '@labelbridge/ui';
import { PaymentTabs } from '../../../shared/PaymentTabs.js';
import { type Report, runReport } from '../api/reports.js';
import styles from '../components/payouts.module.css';

const COLUMNS: readonly Column<Report>[] = [
  { key: 'day', header: 'Day', primary: true, cell: ({ day }) => <PlainDateText date={day} /> },
  { key: 'bank', header: 'Paid by the bank', align: 'end', cell: ({ bank }) => (bank ? <MoneyText money={bank} /> : 'By hand') },
  { key: 'ledger', header: 'In the ledger', align: 'end', cell: ({ ledger }) => <MoneyText money={ledger} /> },
  { key: 'difference', header: 'Difference', align: 'end', cell: ({ difference }) => <Difference difference={difference} /> },
  { key: 'unmatched', header: 'Unmatched transfers', cell: ({ unmatched }) => <Unmatched unmatched={unmatched} /> },
  { key: 'madeAt', header: 'Created', cell: ({ madeAt }) => <DateText instant={madeAt} /> },
];

function Difference({ difference }: Pick<Report, 'difference'>) {
  if (!difference) return <span aria-label="none">–</span>;
  return <Chip tone={difference.amount === 0 ? 'good' : 'bad'}>{formatMoney(difference)}</Chip>;
}

function Unmatched({ unmatched }: Pick<Report, 'unmatched'>) {
  if (unmatched.length === 0) return 'None';
  return (
    <ul className={styles.lines}>
      {unmatched.map(({ reference, bank, ledger }) => (
        <li key={reference}>
          <Link className={styles.reference} to={`/admin/payments/trace?q=${encodeURIComponent(reference)}`}>
            {reference}
          </Link>
          <span className={styles.small}>
            {' '}
            bank {bank ? formatMoney(bank) : 'none'}, ledger {ledger ? formatMoney(ledger) : 'none'}
          </span>
        </li>
      ))}
    </ul>
  );
}

export default function ReportsPage() {
  const address = useListAddress();
  const [day, setDay] = useState(() => businessDate(new Date()));
  const run = useAction(async () => toast.success(await runReport(day)), toastFailure('The report was not created'));
  return (
    <>
      <PageHead
        title="Bank reports"
        lead="The bank's payments of a day, compared with the ledger. Admins are notified of any difference."
      />
      <PaymentTabs />
      <div className={styles.run}>
        <DateField label="Day" name="day" value={day} onChange={setDay} />
        <Button busy={run.busy} onClick={() => void run.run()}>
          Compare now
        </Button>
      </div>
      <ListSection
        list={usePagedList('/api/payouts/reports', { query: address.query })}
        columns={COLUMNS}
        caption="Bank reports"
        failure={{ title: 'The reports could not be loaded' }}
        empty={<EmptyState icon="payment" title="No reports yet" text="Each day is compared when it is over; today can be compared now." />}
      />
    </>
  );
}
