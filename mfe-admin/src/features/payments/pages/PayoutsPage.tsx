import { Filter, ListSection, ListToolbar, useListAddress, usePagedList } from '@labelbridge/area-parts';
import { countText, formatMoney, ONE_ADMIN_MESSAGES, PAYOUT_STATUSES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Card, DateText, EmptyState, LinkButton, PageHead } from '@labelbridge/ui';
import { OneAdminNotice } from '../../../shared/OneAdminNotice.js';
import { PaymentTabs } from '../../../shared/PaymentTabs.js';
import { sameOptions } from '../../../shared/options.js';
import { batchPath } from '../../../shared/paths.js';
import { useBatchesForApproval } from '../api/payouts.js';
import { PAYOUT_COLUMNS } from '../components/payout-columns.js';
import styles from '../components/payouts.module.css';

export default function PayoutsPage() {
  const address = useListAddress({ sorts: ['createdAt'], filters: { status: PAYOUT_STATUSES, batchId: 'any' } });
  return (
    <>
      <PageHead
        title="Payouts"
        lead="Each payout is one bank transfer with one reference. It is made once, also after failures and repeated calls."
        actions={<LinkButton to="/admin/payments?status=unpaid">Unpaid invoices</LinkButton>}
      />
      <PaymentTabs />
      <BatchesForApproval />
      <ListToolbar address={address} label="Search by person or reference" exportPath="/api/payouts/export.csv">
        <Filter address={address} name="status" label="Status" all="All statuses" options={sameOptions(PAYOUT_STATUSES)} />
      </ListToolbar>
      <ListSection
        list={usePagedList('/api/payouts', { query: address.query })}
        address={address}
        columns={PAYOUT_COLUMNS}
        caption="Payouts"
        failure={{ title: 'The payouts could not be loaded' }}
        empty={
          <EmptyState
            icon="payment"
            title="No payouts yet"
            text="A payout is made when you press Pay Now on an invoice."
            action={<LinkButton to="/admin/payments?status=unpaid">See unpaid tasks</LinkButton>}
          />
        }
      />
    </>
  );
}

function BatchesForApproval() {
  const { data = [] } = useBatchesForApproval();
  if (data.length === 0) return null;
  return (
    <Card title="Waiting for a second admin">
      <OneAdminNotice what={ONE_ADMIN_MESSAGES.payouts} />
      <ul className={styles.lines}>
        {data.map(({ _id, by, count, net, createdAt }) => (
          <li key={_id} className={styles.line}>
            <Link to={batchPath(_id)}>
              {formatMoney(net)}, {countText(count, 'payout')}
            </Link>
            <span className={styles.small}>
              created by {by.name}, <DateText instant={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
