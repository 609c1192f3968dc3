import { useListAddress, useTab, DownloadReceiptButton } from '@labelbridge/area-parts';
import { INVOICE_LISTS, type InvoiceList as ListName } from '@labelbridge/contracts';
import { PageHead, TabLinks, type Column, DateText, EmptyState, LinkButton, StatusChip } from '@labelbridge/ui';
import { PaymentTabs } from '../../../shared/PaymentTabs.js';
import { usePayments, usePaymentTotals, type Payment } from '../api/payments.js';
import { INVOICE_FILTERS, InvoiceList, type InvoiceListProps } from '../components/InvoiceList.js';
import { UnpaidTasks } from '../components/UnpaidTasks.js';
import { PAYMENT_COLUMNS } from '../components/payment-columns.js';

const LABEL: Readonly<Record<ListName, string>> = { unpaid: 'Unpaid Tasks', paid: 'Paid Tasks', void: 'Void' };

/** Specification section 2, Payment Management. */
export default function PaymentsPage() {
  const address = useListAddress({ sorts: ['invoicedDate', 'paidDate'], filters: INVOICE_FILTERS });
  const status = useTab(INVOICE_LISTS, 'status');
  const payments = usePayments({ ...address.query, status });
  const totals = usePaymentTotals({
    ...(address.q && { q: address.q }),
    ...(address.filters.people && { people: address.filters.people }),
  });
  const Tab = TAB[status];
  return (
    <>
      <PageHead title="Payment Management" lead="Every approved job and every bonus has one invoice, which is paid once." />
      <PaymentTabs />
      <TabLinks
        label="Invoices by status"
        tabs={INVOICE_LISTS.map((tab) => ({ to: address.to({ status: tab, sort: '' }), label: LABEL[tab], count: totals[tab] }))}
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

const VOID_COLUMNS: readonly Column<Payment>[] = [
  ...PAYMENT_COLUMNS,
  { key: 'invoicedDate', header: 'Invoiced Date', sortable: true, cell: ({ invoicedDate }) => <DateText instant={invoicedDate} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
];

function VoidInvoices(props: InvoiceListProps) {
  return (
    <InvoiceList
      {...props}
      columns={VOID_COLUMNS}
      caption="Void invoices"
      empty={
        <EmptyState
          icon="payment"
          title="No void invoices"
          text="An invoice is void if its bonus was taken back, or its job was rejected before it was paid."
        />
      }
    />
  );
}

const TAB: Readonly<Record<ListName, typeof PaidTasks>> = { unpaid: UnpaidTasks, paid: PaidTasks, void: VoidInvoices };
