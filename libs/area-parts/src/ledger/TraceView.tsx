import { type ReactNode } from 'react';
import { countText, formatNet, formatQuote, PAYMENT_MESSAGES, POSTING_LABEL } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/session';
import { Card, Columns, cx, DateText, LinkButton, MoneyText, PlainDateText, StatusChip } from '@labelbridge/ui';
import { Entries } from './Entries.js';
import { DownloadReceiptButton } from '../download/DownloadReceiptButton.js';
import { DetailList } from '../show/DetailList.js';
import { LagosTime } from '../show/LagosTime.js';
import styles from './ledger.module.css';

type Trace = Schemas['TraceDto'];
type Invoice = Trace['invoice'];
type Payout = Schemas['TracePayoutDto'];

interface Props {
  readonly trace: Trace;
  readonly jobPath: (jobId: string) => string;
  /** Omit it if the reader cannot see payouts. */
  readonly payoutPath?: (payoutId: string) => string;
}

export function TraceView({ trace: { invoice, payouts, postings }, jobPath, payoutPath }: Props) {
  return (
    <Columns>
      <Card title="From the work to the bank">
        <ol className={styles.steps}>
          <Origin invoice={invoice} jobPath={jobPath} />
          <Step
            title={`Invoice ${invoice.invoiceNumber}`}
            state={invoice.status === 'Void' ? 'wrong' : 'done'}
            chip={<StatusChip status={invoice.status} />}
          >
            <DetailList
              align="start"
              details={[
                ['Approved amount', <MoneyText money={invoice.amount} />],
                ['Invoiced', <LagosTime instant={invoice.invoicedDate} />],
                ['Pay due by', invoice.status !== 'Void' && <PlainDateText date={invoice.payBy} />],
              ]}
            />
          </Step>
          <Naira invoice={invoice} />
          {payouts.map((payout) => (
            <PayoutStep key={payout._id} payout={payout} path={payoutPath?.(payout._id)} />
          ))}
          {payouts.length === 0 && invoice.status === 'Unpaid' && (
            <Step title="Payout" state="open">
              <p className={styles.quiet}>None yet.</p>
            </Step>
          )}
          {invoice.paidDate !== null && (
            <Step title="Paid" state="done" action={<DownloadReceiptButton payment={invoice} />}>
              <DetailList align="start" details={[['Paid', <LagosTime instant={invoice.paidDate} />]]} />
            </Step>
          )}
        </ol>
      </Card>
      <Card title="Ledger entries">
        <ol className={styles.steps}>
          {postings.map((posting) => (
            <li key={posting._id} className={cx(styles.step, styles.done)}>
              <p className={styles.title}>{POSTING_LABEL[posting.kind]}</p>
              <Entries posting={posting} />
              {posting.reason && <p className={styles.quiet}>{posting.reason}</p>}
              <p className={styles.quiet}>
                <DateText instant={posting.at} />, {posting.by.name}
              </p>
            </li>
          ))}
        </ol>
        <p className={styles.note}>The entries of each step add up to zero. No entry is ever changed: a correction is a new entry.</p>
      </Card>
    </Columns>
  );
}

function Origin({ invoice: { job, bonus }, jobPath }: { invoice: Invoice } & Pick<Props, 'jobPath'>) {
  const jobId = job?._id ?? bonus?.jobId;
  return (
    <Step
      title={bonus ? 'Bonus' : 'Work'}
      state="done"
      action={
        jobId && (
          <LinkButton size="small" to={jobPath(jobId)}>
            See the job
          </LinkButton>
        )
      }
    >
      <DetailList
        align="start"
        details={[
          ['Task', job?.taskTitle],
          ['For', bonus?.about],
          ['Reason', bonus?.reason],
        ]}
      />
    </Step>
  );
}

function Naira({ invoice: { status, amount, quote, naira, fee, net } }: { invoice: Invoice }) {
  if (!naira) {
    if (status === 'Void') return null;
    return (
      <Step title="Exchange rate" state="open">
        <p className={styles.quiet}>The invoice {PAYMENT_MESSAGES.rateMissing}.</p>
      </Step>
    );
  }
  return (
    <Step title={quote ? 'Exchange rate' : 'In Naira'} state="done">
      <DetailList
        align="start"
        details={[
          ['Rate', quote && formatQuote(quote)],
          ['Source', quote?.source],
          ['As of', quote && <LagosTime instant={quote.quotedAt} />],
          ['In Naira', amount.currency !== 'NGN' && <MoneyText money={naira} />],
          [
            'Reaches the account',
            status !== 'Void' &&
              net &&
              (fee.amount > 0 ? (
                <>
                  <MoneyText money={net} />: {formatNet({ naira, fee })}
                </>
              ) : (
                <MoneyText money={net} />
              )),
          ],
        ]}
      />
    </Step>
  );
}

function PayoutStep({ payout, path }: { payout: Payout; path: string | undefined }) {
  const { status } = payout;
  const wrong = status === 'Failed' || status === 'Returned' || status === 'Cancelled';
  return (
    <Step
      title="Payout"
      state={wrong ? 'wrong' : status === 'Paid' ? 'done' : 'open'}
      chip={<StatusChip status={status} />}
      action={
        path && (
          <LinkButton size="small" to={path}>
            See the payout
          </LinkButton>
        )
      }
    >
      <DetailList
        align="start"
        details={[
          ['Reference', payout.reference],
          ['Bank reference', payout.bankReference],
          ['Account', `${payout.accountName}, ${payout.bankName} ${payout.accountNumber}`],
          [
            'Transfer',
            payout.invoices > 1 ? (
              <>
                <MoneyText money={payout.net} />, for {countText(payout.invoices, 'invoice')}
              </>
            ) : (
              <MoneyText money={payout.net} />
            ),
          ],
          ['Sent', payout.sentAt && <LagosTime instant={payout.sentAt} />],
          ['Paid', payout.paidAt && <LagosTime instant={payout.paidAt} />],
          ['Reason', payout.why],
        ]}
      />
    </Step>
  );
}

function Step({
  title,
  state,
  chip,
  action,
  children,
}: {
  title: string;
  state: 'done' | 'open' | 'wrong';
  chip?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={cx(styles.step, state === 'done' && styles.done, state === 'wrong' && styles.wrong)}>
      <p className={styles.title}>
        {title} {chip}
      </p>
      {children}
      {action && <div>{action}</div>}
    </li>
  );
}
