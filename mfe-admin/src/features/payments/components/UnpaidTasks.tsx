import { SelectionBar, selectionColumn, useSelection, TwoLines } from '@labelbridge/area-parts';
import { LIMITS, ACCOUNT_REMINDER_MESSAGES, businessDate, payByText, processingText } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Button, type Column, DateText, EmptyState, LinkButton, PlainDateText, StatusChip } from '@labelbridge/ui';
import { RemindAccountButton } from '../../../shared/RemindAccountButton.js';
import { OwnChip, OwnNotice, useIsOwn } from '../../../shared/own.js';
import { payoutPath } from '../../../shared/paths.js';
import { type Payment } from '../api/payments.js';
import { totalsText } from '../totals.js';
import { InvoiceList, type InvoiceListProps } from './InvoiceList.js';
import { PAYMENT_COLUMNS } from './payment-columns.js';
import { usePaying } from './use-paying.js';

const isUnpaid = ({ status }: Payment): boolean => status === 'Unpaid';

export function UnpaidTasks(props: InvoiceListProps) {
  const { payments } = props;
  const isOwn = useIsOwn();
  const isPayable = (payment: Payment): boolean => isUnpaid(payment) && !isOwn(payment);
  const payable = (payments.data ?? []).filter(isPayable).slice(0, LIMITS.idsMax);
  const selection = useSelection(payable);
  const paying = usePaying(payments.data ?? [], selection.clear);

  const columns: Column<Payment>[] = [
    selectionColumn(selection, ({ invoiceNumber }) => invoiceNumber, isPayable),
    ...PAYMENT_COLUMNS,
    {
      key: 'invoicedDate',
      header: 'Invoiced Date',
      sortable: true,
      cell: ({ invoicedDate }) => <DateText instant={invoicedDate} dateOnly />,
    },
    { key: 'status', header: 'Status', cell: (row) => <UnpaidState payment={row} /> },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (row) =>
        isUnpaid(row) &&
        (isOwn(row) ? (
          <OwnChip />
        ) : (
          <Button size="small" variant="primary" aria-label={`Pay Now: ${row.invoiceNumber}`} onClick={() => paying.askForOne(row)}>
            Pay Now
          </Button>
        )),
    },
  ];

  return (
    <>
      <OwnNotice rows={payments.data?.filter(isUnpaid)} />
      <InvoiceList
        {...props}
        columns={columns}
        caption="Unpaid Tasks"
        tools={
          <Button disabled={payable.length === 0} onClick={paying.askForAllDue}>
            Pay all due
          </Button>
        }
        empty={
          <EmptyState
            icon="payment"
            title="Everything is paid"
            text="An invoice appears here as soon as a job is approved."
            action={<LinkButton to="/admin/jobs?status=submitted">Review submitted jobs</LinkButton>}
          />
        }
        above={
          <SelectionBar
            selection={selection}
            count={payable.length}
            summary={`${selection.rows.length} selected: ${totalsText(selection.rows)}`}
          >
            <Button size="small" variant="primary" disabled={selection.rows.length === 0} onClick={() => paying.askFor(selection.rows)}>
              Pay selected
            </Button>
          </SelectionBar>
        }
      />
      {paying.dialog}
    </>
  );
}

export function UnpaidState({ payment: { status, payBy, payout, annotator } }: { payment: Payment }) {
  return (
    <TwoLines
      under={
        status === 'Unpaid' && annotator && !annotator.hasPayoutAccount ? (
          <>
            {ACCOUNT_REMINDER_MESSAGES.missing} <RemindAccountButton person={annotator} />
          </>
        ) : payout ? (
          <Link to={payoutPath(payout._id)}>{payout.why ?? processingText(payout)}</Link>
        ) : (
          <>
            {payByText(payBy, businessDate(new Date()))} <PlainDateText date={payBy} />
          </>
        )
      }
    >
      <span>
        <StatusChip status={status} />
      </span>
    </TwoLines>
  );
}
