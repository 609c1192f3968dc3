import { PAYMENT_TABS, type PaymentTab } from '@labelbridge/contracts';
import { DownloadReceiptButton, ExportCsvButton } from '@labelbridge/area-parts';
import { Link } from '@labelbridge/router';
import { Card, DataTable, DateText, EmptyState, LinkButton, PageHead, TabLinks, type Column } from '@labelbridge/ui';
import { type ReactNode } from 'react';
import { ListBody } from '../../../common/ListBody.js';
import { SortSelect } from '../../../common/SortSelect.js';
import { dateOrders, readSort, writeSort } from '../../../common/table-sort.js';
import { Toolbar } from '../../../common/Toolbar.js';
import { useListAddress } from '../../../common/use-address.js';
import { paymentPath, paymentsFile, usePayments, type Payment } from '../api/payments.js';
import { PayState, PayAmount } from '../components/pay-cells.js';
import styles from '../components/payments.module.css';

const TAB_LINKS = [
  { to: '?tab=unpaid', label: 'Unpaid Tasks' },
  { to: '?tab=paid', label: 'Paid Tasks' },
];

/** The date that each tab shows; its key is what the list sorts by. */
const DATE: Readonly<Record<PaymentTab, Column<Payment>>> = {
  unpaid: { key: 'invoicedDate', header: 'Invoiced Date', cell: (row) => <DateText instant={row.invoicedDate} dateOnly />, sortable: true },
  paid: { key: 'paidDate', header: 'Paid Date', cell: (row) => <DateText instant={row.paidDate} dateOnly />, sortable: true },
};

const RECEIPT: Column<Payment> = {
  key: 'receipt',
  header: 'Receipt',
  actions: true,
  cell: (row) => <DownloadReceiptButton payment={row} />,
};

/** The columns of one tab (specification section 2); the number leads to where its money is. */
const columnsOf = (tab: PaymentTab): Column<Payment>[] => [
  { key: 'serial', header: 'S/N', cell: (_row, index) => index + 1, tableOnly: true },
  { key: 'invoiceNumber', header: 'Invoice Number', cell: (row) => <InvoiceNumber payment={row} />, primary: true },
  { key: 'amount', header: 'Invoice Amount', cell: (row) => <PayAmount payment={row} />, align: 'end' },
  DATE[tab],
  { key: 'status', header: 'Status', cell: (row) => <PayState payment={row} /> },
  ...(tab === 'paid' ? [RECEIPT] : []),
];

const EMPTY: Readonly<Record<PaymentTab, ReactNode>> = {
  unpaid: (
    <EmptyState
      icon="payment"
      title="Nothing waits to be paid"
      text="When a job of yours is approved, its invoice stands here until it is paid."
      action={<LinkButton to="/dashboard/jobs">See your jobs</LinkButton>}
    />
  ),
  paid: (
    <EmptyState
      icon="payment"
      title="Nothing has been paid yet"
      text="An invoice that was paid stands here with its date."
      action={<LinkButton to="?tab=unpaid">See what waits to be paid</LinkButton>}
    />
  ),
};

/** Specification section 2, Annotator area: Payment, titled Payments. */
export default function PaymentsPage() {
  const { tab, q, sort, set } = useListAddress(PAYMENT_TABS);
  const present = readSort(sort)?.key === DATE[tab].key ? sort : `-${DATE[tab].key}`;
  const list = usePayments(tab, { q, sort: present });
  return (
    <>
      <PageHead
        title="Payments"
        documentTitle={`Payments: ${tab}`}
        lead="Each approved job is one invoice. It says what reaches your account, at which rate, and by when."
        actions={
          <>
            <LinkButton to="/dashboard/payment/statements">Statements</LinkButton>
            <ExportCsvButton path={paymentsFile(tab, { q, sort: present })} />
          </>
        }
      />
      <TabLinks label="Your payments" tabs={TAB_LINKS} />
      <Toolbar label="Search payments" q={q} onSearch={(typed) => set('q', typed)}>
        <SortSelect phoneOnly value={present} options={dateOrders(DATE[tab].key)} onChange={(chosen) => set('sort', chosen)} />
      </Toolbar>
      <Card flush>
        <ListBody list={list} q={q} onClearSearch={() => set('q', '')} empty={EMPTY[tab]}>
          {(payments) => (
            <DataTable
              caption={tab === 'paid' ? 'Your paid invoices' : 'Your unpaid invoices'}
              columns={columnsOf(tab)}
              rows={payments}
              rowKey={(row) => row._id}
              sort={readSort(present)}
              onSort={(chosen) => set('sort', writeSort(chosen))}
            />
          )}
        </ListBody>
      </Card>
    </>
  );
}

function InvoiceNumber({ payment: { _id, invoiceNumber, job } }: { payment: Payment }) {
  return (
    <span className={styles.number}>
      <Link to={paymentPath(_id)}>{invoiceNumber}</Link>
      <span className={styles.task}>{job.taskTitle}</span>
    </span>
  );
}
