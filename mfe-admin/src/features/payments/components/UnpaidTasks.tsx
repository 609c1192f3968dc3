import { LIMITS } from '@labelbridge/contracts';
import { Button, type Column, DateText, EmptyState, LinkButton } from '@labelbridge/ui';
import { ChooseBar, chooseColumn } from '../../../shared/list/ChooseBar.js';
import { useChosen } from '../../../shared/list/use-chosen.js';
import { type Payment } from '../api/payments.js';
import { totalsText } from '../totals.js';
import { InvoiceList, type InvoiceListProps } from './InvoiceList.js';
import { PAYMENT_COLUMNS } from './payment-columns.js';
import { UnpaidState } from './UnpaidState.js';
import { usePaying } from './use-paying.js';

const mayBePaid = ({ status }: Payment): boolean => status === 'Unpaid';

/** What is owed, with the buttons that pay one invoice or several. */
export function UnpaidTasks(props: InvoiceListProps) {
  const { payments } = props;
  const payable = (payments.data ?? []).filter(mayBePaid).slice(0, LIMITS.idsMax);
  const chosen = useChosen(payable);
  const paying = usePaying(payments.data ?? [], chosen.clear);

  const columns: Column<Payment>[] = [
    chooseColumn(chosen, ({ invoiceNumber }) => invoiceNumber, mayBePaid),
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
        mayBePaid(row) && (
          <Button size="small" variant="primary" aria-label={`Pay Now: ${row.invoiceNumber}`} onClick={() => paying.askForOne(row)}>
            Pay Now
          </Button>
        ),
    },
  ];

  return (
    <>
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
          <ChooseBar
            chosen={chosen}
            count={payable.length}
            summary={chosen.rows.length > 0 && `${chosen.rows.length} chosen: ${totalsText(chosen.rows)}`}
          >
            <Button size="small" variant="primary" disabled={chosen.rows.length === 0} onClick={() => paying.askFor(chosen.rows)}>
              Pay chosen
            </Button>
          </ChooseBar>
        }
      />
      {paying.dialog}
    </>
  );
}
