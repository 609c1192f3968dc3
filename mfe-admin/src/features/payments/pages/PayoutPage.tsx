import { DetailList, DetailPage, History, Notice } from '@labelbridge/area-parts';
import { capitalised, formatMoney, isFinalPayout } from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import { Card, Columns, DateText, MoneyText, PageHead, StatusChip } from '@labelbridge/ui';
import { fullName } from '../../../shared/PersonName.js';
import { batchPath, payoutPath, tracePath, userPath } from '../../../shared/paths.js';
import { isUnsent, type PayoutDetail, usePayout } from '../api/payouts.js';
import { usePayoutActions } from '../components/use-payout-actions.js';
import { usePollWhile } from '../../../shared/use-poll-while.js';
import styles from '../components/payouts.module.css';

export default function PayoutPage() {
  const { id = '' } = useParams();
  const payout = usePayout(id);
  usePollWhile(payout.data !== undefined && !isFinalPayout(payout.data.status), payout.reload);
  return (
    <DetailPage back={{ to: '/admin/payments/payouts', label: 'All payouts' }} title="Payout" resource={payout}>
      {(data) => <Loaded payout={data} />}
    </DetailPage>
  );
}

function Loaded({ payout }: { payout: PayoutDetail }) {
  const { buttons, dialogs } = usePayoutActions(payout);
  const { status, why, needsAttention, annotator, account, bankReference } = payout;
  return (
    <>
      <PageHead
        title={`Payout of ${formatMoney(payout.net)}`}
        documentTitle={`Payout ${payout.reference}`}
        lead={<StatusChip status={status} />}
        actions={buttons}
      />
      {needsAttention && <Notice tone="bad">{needsAttention}</Notice>}
      {why && <Notice tone="wait">{why}</Notice>}
      <Columns>
        <Card title="Transfer">
          <DetailList
            details={[
              ['Annotator', annotator && <Link to={userPath(annotator._id)}>{fullName(annotator)}</Link>],
              ['Account', `${account.accountName}, ${account.bankName} ${account.accountNumber}`],
              ['Account name at the bank', account.resolvedName ?? 'Unknown'],
              ['Owed', formatMoney(payout.gross)],
              ['Fee', payout.fee.amount > 0 && formatMoney(payout.fee)],
              [isUnsent(status) ? 'To send to the account' : 'Sent to the account', <b>{formatMoney(payout.net)}</b>],
              ['Our reference', <span className={styles.reference}>{payout.reference}</span>],
              ['Bank reference', bankReference],
              ['Provider', PROVIDER[payout.provider] ?? capitalised(payout.provider)],
              ['Created', <DateText instant={payout.createdAt} />],
              ['Sent', payout.sentAt && <DateText instant={payout.sentAt} />],
              ['Paid', payout.paidAt && <DateText instant={payout.paidAt} />],
              ['Status checks at the bank', payout.looks > 0 && payout.looks],
              ['Next status check', !isFinalPayout(status) && payout.nextLookAt && <DateText instant={payout.nextLookAt} />],
              ['Batch', <Link to={batchPath(payout.batchId)}>Payouts created together</Link>],
              ['Retry of', payout.retryOf && <Link to={payoutPath(payout.retryOf)}>The earlier payout</Link>],
              ['Retried by', payout.retriedBy && <Link to={payoutPath(payout.retriedBy)}>A new payout</Link>],
            ]}
          />
        </Card>
        <Card title="Invoices">
          <ul className={styles.lines}>
            {payout.invoices.map(({ _id, invoiceNumber, amount }) => (
              <li key={_id} className={styles.head}>
                <Link to={tracePath(_id)}>{invoiceNumber}</Link>
                <MoneyText money={amount} />
              </li>
            ))}
          </ul>
        </Card>
        <Card title="History">
          <History history={payout.history} first="Created" />
        </Card>
      </Columns>
      {dialogs}
    </>
  );
}

const PROVIDER: Readonly<Record<string, string>> = { simulated: 'Simulated bank', manual: 'By hand' };
