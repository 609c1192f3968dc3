import { type ReactNode } from 'react';
import { formatNet, formatQuote, PAYMENT_MESSAGES, POSTING_LABEL } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/session';
import { Card, Columns, cx, DateText, LinkButton, MoneyText, PlainDateText, StatusChip } from '@labelbridge/ui';
import { Entries } from '../ledger/Entries.js';
import { DownloadReceiptButton } from '../receipt/DownloadReceiptButton.js';
import styles from '../ledger/ledger.module.css';

type Trace = Schemas['TraceDto'];
type Invoice = Trace['invoice'];
type Payout = Schemas['TracePayoutDto'];

interface Props {
  readonly trace: Trace;
  /** Where the job of an invoice is looked at. */
  readonly jobPath: (jobId: string) => string;
  /** Where a payout is looked at; undefined where the reader has no such screen. */
  readonly payoutPath?: (payoutId: string) => string;
}

/** Every kobo of an invoice on one screen: job, invoice, rate, payouts and bank references, and the ledger's entries. */
export function TraceView({ trace: { invoice, payouts, postings }, jobPath, payoutPath }: Props) {
  return (
    <Columns>
      <Card title="From the work to the bank">
        <ol className={styles.steps}>
          <Step
            title="Work"
            state="done"
            action={
              <LinkButton size="small" to={jobPath(invoice.job._id)}>
                See the job
              </LinkButton>
            }
          >
            <Facts facts={[['Task', invoice.job.taskTitle]]} />
          </Step>
          <Step
            title={`Invoice ${invoice.invoiceNumber}`}
            state={invoice.status === 'Void' ? 'wrong' : 'done'}
            chip={<StatusChip status={invoice.status} />}
          >
            <Facts
              facts={[
                ['Approved', <MoneyText money={invoice.amount} />],
                ['Invoiced', <DateText instant={invoice.invoicedDate} />],
                ['To be paid by', <PlainDateText date={invoice.payBy} />],
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
              <Facts facts={[['Paid', <DateText instant={invoice.paidDate} />]]} />
            </Step>
          )}
        </ol>
      </Card>
      <Card title="In the ledger">
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
        <p className={styles.note}>The entries of each step come to zero. None is ever changed; a correction is an entry of its own.</p>
      </Card>
    </Columns>
  );
}

/** What the invoice comes to in Naira, at which rate, and what of it reaches the account. */
function Naira({ invoice: { amount, quote, naira, fee, net } }: { invoice: Invoice }) {
  if (!naira) {
    return (
      <Step title="Exchange rate" state="open">
        <p className={styles.quiet}>The invoice {PAYMENT_MESSAGES.rateMissing}.</p>
      </Step>
    );
  }
  return (
    <Step title={quote ? 'Exchange rate' : 'In Naira'} state="done">
      <Facts
        facts={[
          ['Rate', quote && formatQuote(quote)],
          ['Source', quote?.source],
          ['As of', quote && <DateText instant={quote.quotedAt} />],
          ['In Naira', amount.currency !== 'NGN' && <MoneyText money={naira} />],
          [
            'Reaches the account',
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
      <Facts
        facts={[
          ['Reference', payout.reference],
          ['Bank reference', payout.bankReference],
          ['Account', `${payout.accountName}, ${payout.bankName} ${payout.accountNumber}`],
          [
            'Transfer',
            payout.invoices > 1 ? (
              <>
                <MoneyText money={payout.net} />, for {payout.invoices} invoices
              </>
            ) : (
              <MoneyText money={payout.net} />
            ),
          ],
          ['Sent', payout.sentAt && <DateText instant={payout.sentAt} />],
          ['Paid', payout.paidAt && <DateText instant={payout.paidAt} />],
          ['Why', payout.why],
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

/** Names and what they are; those that are nothing are left out. */
function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== undefined &&
          value !== false && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
