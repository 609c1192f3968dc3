import { useListAddress, useTab, DownloadReceiptButton } from '@labelbridge/area-parts';
import { PAYMENT_TABS, type PaymentTab } from '@labelbridge/contracts';
import { PageHead, TabLinks, type Column, DateText, EmptyState, LinkButton, StatusChip } from '@labelbridge/ui';
import { PaymentTabs } from '../../../shared/PaymentTabs.js';
import { usePayments, usePaymentTotals, type Payment } from '../api/payments.js';
import { InvoiceList, type InvoiceListProps } from '../components/InvoiceList.js';
import { UnpaidTasks } from '../components/UnpaidTasks.js';
import { PAYMENT_COLUMNS } from '../components/payment-columns.js';

const LABEL: Readonly<Record<PaymentTab, string>> = { unpaid: 'Unpaid Tasks', paid: 'Paid Tasks' };

/** Specification section 2, Payment Management. */
export default function PaymentsPage() {
  const address = useListAddress({ sorts: ['invoicedDate', 'paidDate'] });
  const status = useTab(PAYMENT_TABS, 'status');
  const payments = usePayments({ ...address.query, status });
  const totals = usePaymentTotals(address.q ? { q: address.q } : {});
  const Tab = status === 'unpaid' ? UnpaidTasks : PaidTasks;
  return (
    <>
      <PageHead title="Payment Management" lead="Every approved job has one invoice, which is paid once." />
      <PaymentTabs />
      <TabLinks
        label="Invoices by status"
        tabs={PAYMENT_TABS.map((tab) => ({ to: address.to({ status: tab, sort: '' }), label: LABEL[tab], count: totals[tab] }))}
      />
      <Tab address={address} payments={payments} status={status} />
    </>
  );
}

const COLUMNS: readonly Column<Payment>[] = [
  ...PAYMENT_COLUMNS,
  { key: 'paidDate', header: 'Paid Date', sortable: true, cell: ({ paidDate }) => <DateText instant={paidDate} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
  { key: 'receipt', header: 'Receipt', actions: true, cell: (payment) => <DownloadReceiptButton payment={payment} /> },
];

function PaidTasks(props: InvoiceListProps) {
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
