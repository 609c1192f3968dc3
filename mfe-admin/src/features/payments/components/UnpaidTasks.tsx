import { useState } from 'react';
import { ExportCsvButton } from '@labelbridge/area-parts';
import { formatMoney, LIMITS } from '@labelbridge/contracts';
import { type ApiError, type List, useAction } from '@labelbridge/session';
import { Button, type Column, DateText, EmptyState, LinkButton, StatusChip, toast, useConfirm } from '@labelbridge/ui';
import { ChooseBar, chooseColumn } from '../../../shared/list/ChooseBar.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { ListTools } from '../../../shared/list/ListTools.js';
import { useChosen } from '../../../shared/list/use-chosen.js';
import { type ListAddress } from '../../../shared/list/use-list-address.js';
import { FailedList, type Failed, nameFailures } from '../../../shared/show/FailedList.js';
import { payInvoice, payInvoices, type Payment, refreshPayments } from '../api/payments.js';
import { withIntention } from '../intentions.js';
import { invoicesText, totalsText } from '../totals.js';
import { payeeOf, PAYMENT_COLUMNS } from './payment-columns.js';

const peopleText = (rows: readonly Payment[]): string => {
  const people = new Set(rows.map(({ annotator }) => annotator?._id)).size;
  return people === 1 ? 'one annotator' : `${people} annotators`;
};

const mayBePaid = ({ status }: Payment): boolean => status === 'Unpaid';

/** What is owed, with the buttons that pay one invoice or several. */
export function UnpaidTasks({ address, payments, exportPath }: { address: ListAddress; payments: List<Payment>; exportPath: string }) {
  const payable = (payments.data ?? []).filter(mayBePaid).slice(0, LIMITS.idsMax);
  const chosen = useChosen(payable);
  const { confirm, confirmDialog } = useConfirm();
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const onError = (error: ApiError) => {
    toast.error(error.status === 409 ? 'Nothing was paid' : 'The payment was not confirmed', error.message);
    refreshPayments();
  };

  const payOne = useAction(async (payment: Payment) => {
    const message = await withIntention([payment._id], (key) => payInvoice(payment._id, key));
    toast.success(message, `${formatMoney(payment.amount)} to ${payeeOf(payment)}.`);
    refreshPayments();
  }, onError);
  const askToPayOne = async (payment: Payment) => {
    const yes = await confirm({
      title: `Pay ${formatMoney(payment.amount)} to ${payeeOf(payment)}?`,
      text: `Invoice ${payment.invoiceNumber}, ${payment.job.taskTitle}. A payment cannot be taken back.`,
      confirmLabel: 'Pay Now',
      cancelLabel: 'Cancel',
    });
    if (yes) await payOne.run(payment);
  };

  const payChosen = useAction(async (rows: readonly Payment[]) => {
    const ids = rows.map(({ _id }) => _id);
    const done = await withIntention(ids, (key) => payInvoices(ids, key));
    const named = (id: string) => rows.filter(({ _id }) => _id === id).map((row) => `${row.invoiceNumber}, ${payeeOf(row)}`)[0];
    setFailed(nameFailures(done.failed, named));
    if (done.data.length > 0) toast.success(`${invoicesText(done.data.length)} paid`, `Together ${totalsText(done.data)}.`);
    chosen.clear();
    refreshPayments();
  }, onError);
  const askToPayChosen = async () => {
    const { rows } = chosen;
    const yes = await confirm({
      title: `Pay ${invoicesText(rows.length)}?`,
      text: `Together ${totalsText(rows)}, for ${peopleText(rows)}. A payment cannot be taken back.`,
      confirmLabel: 'Pay chosen',
      cancelLabel: 'Cancel',
    });
    if (yes) await payChosen.run(rows);
  };

  const busy = payOne.busy || payChosen.busy;
  const columns: Column<Payment>[] = [
    chooseColumn(chosen, ({ invoiceNumber }) => invoiceNumber, mayBePaid),
    ...PAYMENT_COLUMNS,
    { key: 'invoicedDate', header: 'Invoiced Date', sortable: true, cell: ({ invoicedDate }) => <DateText instant={invoicedDate} dateOnly /> },
    { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (row) =>
        mayBePaid(row) && (
          <Button size="small" variant="primary" aria-label={`Pay Now: ${row.invoiceNumber}`} disabled={busy} onClick={() => void askToPayOne(row)}>
            Pay Now
          </Button>
        ),
    },
  ];

  return (
    <>
      <ListTools address={address} label="Search invoices">
        <ExportCsvButton path={exportPath} />
      </ListTools>
      <FailedList title="Not paid" failed={failed} onClose={() => setFailed([])} />
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
              disabled={chosen.rows.length === 0 || payOne.busy}
              busy={payChosen.busy}
              onClick={() => void askToPayChosen()}
            >
              Pay chosen
            </Button>
          </ChooseBar>
        }
      />
      {confirmDialog}
    </>
  );
}
