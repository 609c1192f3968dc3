import { formatMoney, isFinalPayout } from '@labelbridge/contracts';
import { useParams } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import {
  Button,
  Card,
  DataTable,
  DateText,
  ErrorState,
  LinkButton,
  PageHead,
  Skeleton,
  StatusChip,
  toast,
  useConfirm,
} from '@labelbridge/ui';
import { BackLink } from '../../../shared/show/BackLink.js';
import { Facts } from '../../../shared/show/Facts.js';
import { approveBatch, type Batch, type BatchDetail, cancelBatch, useBatch } from '../api/payouts.js';
import { PAYOUT_COLUMNS } from '../components/payout-columns.js';
import { useRenewWhile } from '../use-renew-while.js';
import styles from '../components/payouts.module.css';

const decidedOf = ({ progress }: Batch): number =>
  progress.reduce((sum, { status, count }) => (isFinalPayout(status) ? sum + count : sum), 0);

/** What one press made: how far its payouts are, and what a second admin has to say. */
export default function BatchPage() {
  const { id = '' } = useParams();
  const { data: batch, error, reload } = useBatch(id);
  // The live stream tells of changes; this is for the time that it is down.
  useRenewWhile(batch !== undefined && batch.status === 'Approved' && decidedOf(batch) < batch.count, reload);
  return (
    <>
      <BackLink to="/admin/payments/payouts">All payouts</BackLink>
      {batch ? (
        <Loaded batch={batch} />
      ) : (
        <>
          <PageHead title="Payouts together" />
          <Card>{error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />}</Card>
        </>
      )}
    </>
  );
}

function Loaded({ batch }: { batch: BatchDetail }) {
  const { confirm, confirmDialog } = useConfirm();
  const act = useAction(
    async (call: () => Promise<string>) => toast.success(await call()),
    (error) => toast.error('Nothing was changed', error.message),
  );
  const total = `${formatMoney(batch.net)} in ${batch.count === 1 ? 'one payout' : `${batch.count} payouts`}`;
  const askToApprove = async () => {
    const yes = await confirm({
      title: `Approve ${total}?`,
      text: 'The transfers start at once.',
      confirmLabel: 'Approve',
      cancelLabel: 'Not yet',
    });
    if (yes) await act.run(() => approveBatch(batch._id));
  };
  const askToCancel = async () => {
    const yes = await confirm({
      title: `Cancel ${total}?`,
      text: 'Nothing is sent; the invoices are unpaid again.',
      confirmLabel: 'Cancel payouts',
      cancelLabel: 'Keep',
    });
    if (yes) await act.run(() => cancelBatch(batch._id));
  };
  const waiting = batch.status === 'Awaiting Approval';
  return (
    <>
      <PageHead
        title={`Payouts of ${formatMoney(batch.net)}`}
        lead={<StatusChip status={batch.status} />}
        actions={
          waiting && (
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
      {waiting && !batch.mayApprove && <p role="status">You made these payouts. They start as soon as another admin approves them.</p>}
      <Card title="How far they are">
        <progress className={styles.bar} max={batch.count} value={decidedOf(batch)} aria-label="Payouts that are over" />
        <ul className={styles.progress} role="status">
          {batch.progress.map(({ status, count }) => (
            <li key={status}>
              {count} <StatusChip status={status} />
            </li>
          ))}
        </ul>
        <Facts
          facts={[
            ['Owed', formatMoney(batch.gross)],
            ['Fees kept', batch.fee.amount > 0 && formatMoney(batch.fee)],
            ['Sent to the bank', formatMoney(batch.net)],
            ['Made by', batch.by.name],
            ['Made', <DateText instant={batch.createdAt} />],
            ['Decided by', batch.decidedBy?.name],
            ['Decided', batch.decidedAt && <DateText instant={batch.decidedAt} />],
          ]}
        />
      </Card>
      <Card flush>
        <DataTable caption="Payouts made together" columns={PAYOUT_COLUMNS} rows={batch.payouts} rowKey={({ _id }) => _id} />
      </Card>
      {batch.count > batch.payouts.length && <LinkButton to={`/admin/payments/payouts?batchId=${batch._id}`}>See all of them</LinkButton>}
      {confirmDialog}
    </>
  );
}
