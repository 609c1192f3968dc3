import { DetailList, DetailPage, Notice, toastFailure } from '@labelbridge/area-parts';
import { countText, formatMoney, isFinalPayout, ONE_ADMIN_MESSAGES } from '@labelbridge/contracts';
import { useParams } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button, Card, DataTable, DateText, LinkButton, PageHead, StatusChip, toast, useConfirm } from '@labelbridge/ui';
import { approveBatch, type Batch, type BatchDetail, cancelBatch, isUnsent, useBatch } from '../api/payouts.js';
import { PAYOUT_COLUMNS } from '../components/payout-columns.js';
import { OneAdminNotice } from '../../../shared/OneAdminNotice.js';
import { usePollWhile } from '../../../shared/use-poll-while.js';
import styles from '../components/payouts.module.css';

const finalCount = ({ progress }: Batch): number =>
  progress.reduce((sum, { status, count }) => (isFinalPayout(status) ? sum + count : sum), 0);

/** Labels the amount of a batch. It is called sent only if no payout of it waits. */
function bankLabel({ status, progress }: Pick<Batch, 'status' | 'progress'>): string {
  if (status === 'Cancelled') return 'Not sent to the bank';
  return progress.some((each) => isUnsent(each.status)) ? 'To send to the bank' : 'Sent to the bank';
}

export default function BatchPage() {
  const { id = '' } = useParams();
  const batch = useBatch(id);
  const { data } = batch;
  // The live stream announces changes; polling covers its interruptions.
  usePollWhile(data?.status === 'Approved' && finalCount(data) < data.count, batch.reload);
  return (
    <DetailPage back={{ to: '/admin/payments/payouts', label: 'All payouts' }} title="Payout batch" resource={batch}>
      {(loaded) => <Loaded batch={loaded} />}
    </DetailPage>
  );
}

function Loaded({ batch }: { batch: BatchDetail }) {
  const { confirm, confirmDialog } = useConfirm();
  const act = useAction(
    async (call: (id: string) => Promise<string>) => toast.success(await call(batch._id)),
    toastFailure('Nothing was changed'),
  );
  const total = `${formatMoney(batch.net)} in ${countText(batch.count, 'payout')}`;
  const askToApprove = async () => {
    const yes = await confirm({
      title: `Approve ${total}?`,
      text: 'The transfers start at once.',
      confirmLabel: 'Approve',
      cancelLabel: 'Not yet',
    });
    if (yes) await act.run(approveBatch);
  };
  const askToCancel = async () => {
    const yes = await confirm({
      title: `Cancel ${total}?`,
      text: 'Nothing is sent, and the invoices are unpaid again.',
      confirmLabel: 'Cancel payouts',
      cancelLabel: 'Keep',
    });
    if (yes) await act.run(cancelBatch);
  };
  const isWaiting = batch.status === 'Awaiting Approval';
  return (
    <>
      <PageHead
        title={`Payouts of ${formatMoney(batch.net)}`}
        lead={<StatusChip status={batch.status} />}
        actions={
          isWaiting && (
            <>
              <Button variant="danger" disabled={act.busy} onClick={() => void askToCancel()}>
                Cancel payouts
              </Button>
              {batch.mayApprove && (
                <Button variant="primary" busy={act.busy} onClick={() => void askToApprove()}>
                  Approve
                </Button>
              )}
            </>
          )
        }
      />
      {batch.approvalProblem && (
        <Notice tone="wait">
          <p role="status">{batch.approvalProblem}</p>
        </Notice>
      )}
      {isWaiting && <OneAdminNotice what={ONE_ADMIN_MESSAGES.payouts} />}
      <Card title="Progress">
        <progress className={styles.bar} max={batch.count} value={finalCount(batch)} aria-label="Completed payouts" />
        <ul className={styles.progress} role="status">
          {batch.progress.map(({ status, count }) => (
            <li key={status}>
              {count} <StatusChip status={status} />
            </li>
          ))}
        </ul>
        <DetailList
          details={[
            ['Owed', formatMoney(batch.gross)],
            ['Fees', batch.fee.amount > 0 && formatMoney(batch.fee)],
            [bankLabel(batch), formatMoney(batch.net)],
            ['Created by', batch.by.name],
            ['Created', <DateText instant={batch.createdAt} />],
            ['Decided by', batch.decidedBy?.name],
            ['Decided', batch.decidedAt && <DateText instant={batch.decidedAt} />],
          ]}
        />
      </Card>
      <Card flush>
        <DataTable caption="Payouts created together" columns={PAYOUT_COLUMNS} rows={batch.payouts} rowKey={({ _id }) => _id} />
      </Card>
      {batch.count > batch.payouts.length && <LinkButton to={`/admin/payments/payouts?batchId=${batch._id}`}>See all of them</LinkButton>}
      {confirmDialog}
    </>
  );
}
