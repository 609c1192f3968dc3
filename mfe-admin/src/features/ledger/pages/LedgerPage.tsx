import { type RowOf, type DataOf } from '@labelbridge/api-client';
import {
  Entries,
  Filter,
  ListSection,
  ListToolbar,
  TwoLines,
  useListAddress,
  usePagedList,
  ResourceCard,
  useApiData,
} from '@labelbridge/area-parts';
import { accountLabel, POSTING_KINDS, POSTING_LABEL, type Money } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Button, type Column, DateText, EmptyState, LinkButton, PageHead, Card, MoneyText } from '@labelbridge/ui';
import { type ReactNode } from 'react';
import { PaymentTabs } from '../../../shared/PaymentTabs.js';
import { payoutPath, tracePath } from '../../../shared/paths.js';
import styles from '../components/ledger.module.css';

const KIND_OPTIONS = POSTING_KINDS.map((value) => ({ value, label: POSTING_LABEL[value] }));

type Posting = RowOf<'/api/ledger/postings'>;

const COLUMNS: readonly Column<Posting>[] = [
  { key: 'kind', header: 'Event', primary: true, cell: ({ kind, reason }) => <TwoLines under={reason}>{POSTING_LABEL[kind]}</TwoLines> },
  { key: 'at', header: 'Time', cell: ({ at }) => <DateText instant={at} /> },
  { key: 'by', header: 'Actor', cell: ({ by }) => by.name },
  { key: 'entries', header: 'Entries', cell: (posting) => <Entries posting={posting} /> },
  { key: 'source', header: 'Source', cell: (posting) => <Source posting={posting} /> },
];

function Source({ posting: { invoiceIds, payoutId, bankReference } }: { posting: Posting }) {
  const [invoiceId] = invoiceIds;
  return (
    <TwoLines under={bankReference}>
      {payoutId ? <Link to={payoutPath(payoutId)}>Payout</Link> : invoiceId && <Link to={tracePath(invoiceId)}>Invoice</Link>}
    </TwoLines>
  );
}

export default function LedgerPage() {
  const address = useListAddress({ filters: { kind: POSTING_KINDS, account: 'any' } });
  const { account } = address.filters;
  return (
    <>
      <PageHead
        title="Ledger"
        lead="Double entry: the entries of each posting add up to zero, and no posting is ever changed or deleted."
        actions={<LinkButton to="/admin/payments/trace">Find by reference</LinkButton>}
      />
      <PaymentTabs />
      <AccountsCard />
      <ListToolbar address={address} label="Search postings" exportPath="/api/ledger/postings/export.csv">
        <Filter address={address} name="kind" label="Event" all="All postings" options={KIND_OPTIONS} />
        {account && <Button onClick={() => address.change({ account: '' })}>Show all accounts, not only {accountLabel(account)}</Button>}
      </ListToolbar>
      <ListSection
        list={usePagedList('/api/ledger/postings', { query: address.query })}
        address={address}
        columns={COLUMNS}
        caption="Postings"
        failure={{ title: 'The ledger could not be loaded' }}
        empty={<EmptyState icon="payment" title="No postings yet" text="The first approval makes the first posting." />}
      />
    </>
  );
}

function AccountsCard() {
  return (
    <ResourceCard resource={useApiData('/api/ledger/accounts')} lines={5}>
      {(accounts) => <Loaded accounts={accounts} />}
    </ResourceCard>
  );
}

function Loaded({ accounts: { platform, owed, annotators } }: { accounts: DataOf<'/api/ledger/accounts'> }) {
  return (
    <div className={styles.accounts}>
      <Card title="Accounts of the platform">
        <ul className={styles.list}>
          {platform.map(({ account, balances }) => (
            <Account key={account} account={account} label={accountLabel(account)} sums={balances} />
          ))}
        </ul>
      </Card>
      <Card title="Owed to annotators" actions={<Sums sums={owed} />}>
        <ul className={styles.list}>
          {annotators.map(({ account, annotatorName, balances }) => (
            <Account key={account} account={account} label={annotatorName ?? accountLabel(account)} sums={balances} />
          ))}
        </ul>
        {annotators.length === 0 && <p className={styles.quiet}>No annotator is owed anything.</p>}
      </Card>
    </div>
  );
}

function Account({ account, label, sums }: { account: string; label: ReactNode; sums: readonly Money[] }) {
  return (
    <li>
      <Link to={`?account=${encodeURIComponent(account)}`}>{label}</Link>
      <Sums sums={sums} />
    </li>
  );
}

function Sums({ sums }: { sums: readonly Money[] }) {
  if (sums.length === 0) return <span className={styles.quiet}>None</span>;
  return (
    <span className={styles.sums}>
      {sums.map((money) => (
        <MoneyText key={money.currency} money={money} />
      ))}
    </span>
  );
}
