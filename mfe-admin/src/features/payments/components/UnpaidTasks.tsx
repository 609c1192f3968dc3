import { ExportCsvButton } from '@labelbridge/area-parts';
import { LIMITS } from '@labelbridge/contracts';
import { type List } from '@labelbridge/session';
import { Button, type Column, DateText, EmptyState, LinkButton } from '@labelbridge/ui';
import { ChooseBar, chooseColumn } from '../../../shared/list/ChooseBar.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { ListTools } from '../../../shared/list/ListTools.js';
import { useChosen } from '../../../shared/list/use-chosen.js';
import { type ListAddress } from '../../../shared/list/use-list-address.js';
import { type Payment } from '../api/payments.js';
import { totalsText } from '../totals.js';
import { PAYMENT_COLUMNS } from './payment-columns.js';
import { UnpaidState } from './UnpaidState.js';
import { usePaying } from './use-paying.js';

const mayBePaid = ({ status }: Payment): boolean => status === 'Unpaid';

/** What is owed, with the buttons that pay one invoice or several. */
export function UnpaidTasks({ address, payments, exportPath }: { address: ListAddress; payments: List<Payment>; exportPath: string }) {
  const payable = (payments.data ?? []).filter(mayBePaid).slice(0, LIMITS.idsMax);
  const chosen = useChosen(payable);
  const paying = usePaying(payments.data ?? [], chosen.clear);

  const columns: Column<Payment>[] = [
    chooseColumn(chosen, ({ invoiceNumber }) => invoiceNumber, mayBePaid),
    ...PAYMENT_COLUMNS,
    { key: 'invoicedDate', header: 'Invoiced Date', sortable: true, cell: ({ invoicedDate }) => <DateText instant={invoicedDate} dateOnly /> },
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
      <ListTools address={address} label="Search invoices">
        <ExportCsvButton path={exportPath} />
        <Button disabled={payable.length === 0} onClick={paying.askForAllDue}>
          Pay all due
        </Button>
      </ListTools>
      <ListSection
        list={payments}
        columns={columns}
        rowKey={({ _id }) => _id}
        caption="Unpaid Tasks"
        failure={{ title: 'The invoices could not be loaded' }}
        sort={address.sort}
        onSort={address.onSort}
        narrowed={address.q !== ''}
        onShowAll={() => address.change({ q: '' })}
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
            <Button
              size="small"
              variant="primary"
              disabled={chosen.rows.length === 0}
              onClick={() => paying.askFor(chosen.rows)}
            >
              Pay chosen
            </Button>
          </ChooseBar>
        }
      />
      {paying.dialog}
    </>
  );
}
