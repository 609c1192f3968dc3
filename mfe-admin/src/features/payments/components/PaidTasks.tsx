import { DownloadReceiptButton, ExportCsvButton } from '@labelbridge/area-parts';
import { type List } from '@labelbridge/session';
import { type Column, DateText, EmptyState, LinkButton, StatusChip } from '@labelbridge/ui';
import { ListSection } from '../../../shared/list/ListSection.js';
import { ListTools } from '../../../shared/list/ListTools.js';
import { type ListAddress } from '../../../shared/list/use-list-address.js';
import { type Payment } from '../api/payments.js';
import { PAYMENT_COLUMNS } from './payment-columns.js';

const COLUMNS: readonly Column<Payment>[] = [
  ...PAYMENT_COLUMNS,
  { key: 'paidDate', header: 'Paid Date', sortable: true, cell: ({ paidDate }) => <DateText instant={paidDate} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
  { key: 'receipt', header: 'Receipt', actions: true, cell: (payment) => <DownloadReceiptButton payment={payment} /> },
];

/** What was paid, the latest first. */
export function PaidTasks({ address, payments, exportPath }: { address: ListAddress; payments: List<Payment>; exportPath: string }) {
  return (
    <>
      <ListTools address={address} label="Search invoices">
        <ExportCsvButton path={exportPath} />
      </ListTools>
      <ListSection
        key="paid"
        list={payments}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        caption="Paid Tasks"
        failure={{ title: 'The invoices could not be loaded' }}
        sort={address.sort}
        onSort={address.onSort}
        narrowed={address.q !== ''}
        onShowAll={() => address.change({ q: '' })}
        empty={
          <EmptyState
            icon="payment"
            title="Nothing is paid yet"
            text="Invoices that you pay are kept here."
            action={<LinkButton to="/admin/payments?status=unpaid">See unpaid tasks</LinkButton>}
          />
        }
      />
    </>
  );
}
