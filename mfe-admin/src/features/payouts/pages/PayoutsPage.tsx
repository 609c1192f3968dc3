import { ExportCsvButton } from '@labelbridge/area-parts';
import { formatMoney, PAYOUT_STATUSES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Card, DateText, EmptyState, LinkButton, PageHead } from '@labelbridge/ui';
import { listKey } from '../../../shared/list/list-key.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { Filter, ListTools } from '../../../shared/list/ListTools.js';
import { shownBy } from '../../../shared/list/shown-by.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { MoneyTabs } from '../../payments/components/MoneyTabs.js';
import { type PayoutQuery, usePayouts, useWaitingBatches } from '../api/payouts.js';
import { PAYOUT_COLUMNS } from '../components/payout-columns.js';
import { batchPath } from '../paths.js';
import styles from '../components/payouts.module.css';

const STATUS_OPTIONS = PAYOUT_STATUSES.map((value) => ({ value, label: value }));

/** The payout desk: every transfer, and the batches that wait for a second admin. */
export default function PayoutsPage() {
  const address = useListAddress(['createdAt']);
  const status = address.read('status', PAYOUT_STATUSES);
  const batchId = address.text('batchId');
  const query: PayoutQuery = { ...address.query, ...(status && { status }), ...(batchId && { batchId }) };
  const payouts = usePayouts(query);
  return (
    <>
      <PageHead
        title="Payouts"
        lead="Each is one transfer, under one reference, made once whatever fails or is repeated."
        actions={<LinkButton to="/admin/payments?status=unpaid">Pay what is due</LinkButton>}
      />
      <MoneyTabs />
      <WaitingBatches />
      <ListTools address={address} label="Search by person or reference">
        <Filter address={address} name="status" label="Status" all="All states" value={status} options={STATUS_OPTIONS} />
        <ExportCsvButton path={listKey('/api/payouts/export.csv', query)} />
      </ListTools>
      <ListSection
        list={payouts}
        columns={PAYOUT_COLUMNS}
        rowKey={({ _id }) => _id}
        caption="Payouts"
        failure={{ title: 'The payouts could not be loaded' }}
        {...shownBy(address, { status, batchId })}
        empty={
          <EmptyState
            icon="payment"
            title="Nothing was paid out yet"
            text="A payout is made when you press Pay Now on an invoice."
            action={<LinkButton to="/admin/payments?status=unpaid">See unpaid tasks</LinkButton>}
          />
        }
      />
    </>
  );
}

/** Batches that a second admin must let go; nothing where there are none. */
function WaitingBatches() {
  const { data = [] } = useWaitingBatches();
  if (data.length === 0) return null;
  return (
    <Card title="Waiting for a second admin">
      <ul className={styles.lines}>
        {data.map(({ _id, by, count, net, createdAt }) => (
          <li key={_id} className={styles.line}>
            <Link to={batchPath(_id)}>
              {formatMoney(net)}, {count === 1 ? 'one payout' : `${count} payouts`}
            </Link>
            <span className={styles.small}>
              made by {by.name}, <DateText instant={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
