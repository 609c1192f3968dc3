import { DownloadReceiptButton } from '@labelbridge/area-parts';
import { type Column, DateText, EmptyState, LinkButton, StatusChip } from '@labelbridge/ui';
import { type Payment } from '../api/payments.js';
import { InvoiceList, type InvoiceListProps } from './InvoiceList.js';
import { PAYMENT_COLUMNS } from './payment-columns.js';

const COLUMNS: readonly Column<Payment>[] = [
  ...PAYMENT_COLUMNS,
  { key: 'paidDate', header: 'Paid Date', sortable: true, cell: ({ paidDate }) => <DateText instant={paidDate} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
  { key: 'receipt', header: 'Receipt', actions: true, cell: (payment) => <DownloadReceiptButton payment={payment} /> },
];

export function PaidTasks(props: InvoiceListProps) {
  return (
    <InvoiceList
      {...props}
      columns={COLUMNS}
      caption="Paid Tasks"
      empty={
        <EmptyState
          icon="payment"
          title="No paid invoices yet"
          text="Invoices appear here when they are paid."
          action={<LinkButton to="/admin/payments?status=unpaid">See unpaid tasks</LinkButton>}
        />
      }
    />
  );
}
