import { formatMoney, isFinalPayout } from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import { Card, Columns, DateText, ErrorState, MoneyText, PageHead, Skeleton, StatusChip } from '@labelbridge/ui';
import { BackLink } from '../../../shared/show/BackLink.js';
import { Facts } from '../../../shared/show/Facts.js';
import { HistoryList } from '../../../shared/show/HistoryList.js';
import { fullName } from '../../../shared/show/PersonName.js';
import { type PayoutDetail, usePayout } from '../api/payouts.js';
import { usePayoutActions } from '../components/use-payout-actions.js';
import { batchPath, payoutPath, tracePath } from '../paths.js';
import { useRenewWhile } from '../use-renew-while.js';
import styles from '../components/payouts.module.css';

/** One transfer: where it goes, what it pays, how far it is and why. */
export default function PayoutPage() {
  const { id = '' } = useParams();
  const { data: payout, error, reload } = usePayout(id);
  useRenewWhile(payout !== undefined && !isFinalPayout(payout.status), reload);
  return (
    <>
      <BackLink to="/admin/payments/payouts">All payouts</BackLink>
      {payout ? (
        <Loaded payout={payout} />
      ) : (
        <>
          <PageHead title="Payout" />
          <Card>{error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />}</Card>
        </>
      )}
    </>
  );
}

function Loaded({ payout }: { payout: PayoutDetail }) {
  const { buttons, questions } = usePayoutActions(payout);
  const { status, why, needsAttention, annotator, account, bankReference } = payout;
  return (
    <>
      <PageHead
        title={`Payout of ${formatMoney(payout.net)}`}
        documentTitle={`Payout ${payout.reference}`}
        lead={<StatusChip status={status} />}
        actions={buttons}
      />
      {needsAttention && (
        <p className={styles.attention} role="alert">
          {needsAttention}
        </p>
      )}
      {why && <p className={styles.attention}>{why}</p>}
      <Columns>
        <Card title="Transfer">
          <Facts
            facts={[
              ['Annotator', annotator && <Link to={`/admin/users/${annotator._id}`}>{fullName(annotator)}</Link>],
              ['Account', `${account.accountName}, ${account.bankName} ${account.accountNumber}`],
              ['Name at the bank', account.resolvedName ?? 'The bank told none'],
              ['Owed', formatMoney(payout.gross)],
              ['Fee kept', payout.fee.amount > 0 && formatMoney(payout.fee)],
              ['Sent to the account', <b>{formatMoney(payout.net)}</b>],
              ['Our reference', <span className={styles.reference}>{payout.reference}</span>],
              ['Bank reference', bankReference],
              ['By', PROVIDER[payout.provider] ?? payout.provider],
              ['Made', <DateText instant={payout.createdAt} />],
              ['Sent', payout.sentAt && <DateText instant={payout.sentAt} />],
              ['Paid', payout.paidAt && <DateText instant={payout.paidAt} />],
              ['Asked the bank', payout.looks > 0 && (payout.looks === 1 ? 'once' : `${payout.looks} times`)],
              ['Asks again', !isFinalPayout(status) && payout.nextLookAt && <DateText instant={payout.nextLookAt} />],
              ['Made together with', <Link to={batchPath(payout.batchId)}>others of the same press</Link>],
              ['Tries again', payout.retryOf && <Link to={payoutPath(payout.retryOf)}>the one that failed</Link>],
              ['Tried again by', payout.retriedBy && <Link to={payoutPath(payout.retriedBy)}>a new payout</Link>],
            ]}
          />
        </Card>
        <Card title="Invoices that it pays">
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
          <HistoryList history={payout.history} beginning="Made" detailOf={() => null} />
        </Card>
      </Columns>
      {questions}
    </>
  );
}

const PROVIDER: Readonly<Record<string, string>> = { simulated: 'Simulated bank', manual: 'By hand', paystack: 'Paystack' };
