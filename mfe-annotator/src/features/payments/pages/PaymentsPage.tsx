import { type ReactNode } from 'react';
import {
  DownloadReceiptButton,
  ExportCsvButton,
  listKey,
  ListSection,
  ListToolbar,
  SortSelect,
  TwoLines,
  useListAddress,
  useTab,
} from '@labelbridge/area-parts';
import { INVOICE_LISTS, type InvoiceList, businessDate, payByText, PAYMENT_MESSAGES, processingText } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, EmptyState, LinkButton, PageHead, TabLinks, MoneyText, PlainDateText, StatusChip } from '@labelbridge/ui';
import { AccountNeeded } from '../../../shared/AccountNeeded.js';
import { dateSorts } from '../../../shared/sort-options.js';
import { useProfile } from '../../profile/api/profile.js';
import { type Payment, paymentPath, usePayments } from '../api/payments.js';
import styles from '../components/payments.module.css';

function PayAmount({ payment: { amount, net, status } }: { payment: Payment }) {
  const isSame = net?.currency === amount.currency && net.amount === amount.amount;
  const received = net ? (
    <>
      you get <MoneyText money={net} />
    </>
  ) : (
    PAYMENT_MESSAGES.rateMissing
  );
  return (
    <TwoLines under={!isSame && status !== 'Void' && received}>
      <MoneyText money={amount} />
    </TwoLines>
  );
}

function PayState({ payment }: { payment: Payment }) {
  return (
    <TwoLines under={payStateText(payment)}>
      <span>
        <StatusChip status={payment.status} />
      </span>
    </TwoLines>
  );
}

function payStateText({ status, payBy, payout }: Payment) {
  if (status === 'Void') return 'not paid';
  if (status === 'Paid') return payout?.bankReference;
  if (status === 'Processing') return processingText(payout);
  if (payout?.why) return payout.why;
  return (
    <>
      {payByText(payBy, businessDate(new Date()))} <PlainDateText date={payBy} />
    </>
  );
}

const TAB_LINKS = [
  { to: '?tab=unpaid', label: 'Unpaid Tasks' },
  { to: '?tab=paid', label: 'Paid Tasks' },
  { to: '?tab=void', label: 'Void' },
];

const INVOICED: Column<Payment> = {
  key: 'invoicedDate',
  header: 'Invoiced Date',
  cell: (row) => <DateText instant={row.invoicedDate} dateOnly />,
  sortable: true,
};

/** Date column of each tab, which the list is sorted by. */
const DATE: Readonly<Record<InvoiceList, Column<Payment>>> = {
  unpaid: INVOICED,
  paid: { key: 'paidDate', header: 'Paid Date', cell: (row) => <DateText instant={row.paidDate} dateOnly />, sortable: true },
  void: INVOICED,
};

const RECEIPT: Column<Payment> = {
  key: 'receipt',
  header: 'Receipt',
  actions: true,
  cell: (row) => <DownloadReceiptButton payment={row} />,
};

/** Columns of one tab (specification section 2). */
const columnsOf = (tab: InvoiceList): Column<Payment>[] => [
  { key: 'serial', header: 'S/N', cell: (_row, index) => index + 1, tableOnly: true },
  { key: 'invoiceNumber', header: 'Invoice Number', cell: (row) => <InvoiceNumber payment={row} />, primary: true },
  { key: 'amount', header: 'Invoice Amount', cell: (row) => <PayAmount payment={row} />, align: 'end' },
  DATE[tab],
  { key: 'status', header: 'Status', cell: (row) => <PayState payment={row} /> },
  ...(tab === 'paid' ? [RECEIPT] : []),
];

const EMPTY: Readonly<Record<InvoiceList, ReactNode>> = {
  unpaid: (
    <EmptyState
      icon="payment"
      title="No unpaid invoices"
      text="When a job of yours is approved, its invoice appears here until it is paid."
      action={<LinkButton to="/dashboard/jobs">See your jobs</LinkButton>}
    />
  ),
  paid: (
    <EmptyState
      icon="payment"
      title="No paid invoices yet"
      text="Paid invoices appear here with their date."
      action={<LinkButton to="?tab=unpaid">See your unpaid invoices</LinkButton>}
    />
  ),
  void: (
    <EmptyState icon="payment" title="No void invoices" text="An invoice is void if its bonus was taken back, or its job was rejected." />
  ),
};

/** Specification section 2, Annotator area: Payment, titled Payments. */
export default function PaymentsPage() {
  const tab = useTab(INVOICE_LISTS);
  const date = DATE[tab].key;
  const address = useListAddress({ sorts: [date], defaultSort: `-${date}` });
  const query = { ...address.query, status: tab };
  const { data: profile } = useProfile();
  return (
    <>
      <PageHead
        title="Payments"
        documentTitle={`Payments: ${tab}`}
        lead={
          <>
            Each approved job and each bonus has one invoice, with the amount that reaches your account, the exchange rate and the pay-by
            date. How we keep our word to all is on the <Link to="/scoreboard">scoreboard</Link>.
          </>
        }
        actions={
          <>
            <LinkButton to="/dashboard/payment/statements">Statements</LinkButton>
            <ExportCsvButton path={listKey('/api/payments/export.csv', query)} />
          </>
        }
      />
      {profile?.payWaits && <AccountNeeded />}
      <TabLinks label="Your payments" tabs={TAB_LINKS} />
      <ListToolbar address={address} label="Search payments">
        <SortSelect phoneOnly address={address} options={dateSorts(date)} />
      </ListToolbar>
      <ListSection
        key={tab}
        list={usePayments(query)}
        address={address}
        columns={columnsOf(tab)}
        caption={`Your ${tab} invoices`}
        empty={EMPTY[tab]}
      />
    </>
  );
}

function InvoiceNumber({ payment: { _id, invoiceNumber, title, bonus } }: { payment: Payment }) {
  return (
    <TwoLines under={bonus ? <span className={styles.bonus}>{`${title}. ${bonus.reason}`}</span> : title}>
      <Link to={paymentPath(_id)} className={styles.number}>
        {invoiceNumber}
      </Link>
    </TwoLines>
  );
}
