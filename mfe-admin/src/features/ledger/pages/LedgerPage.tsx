import { type RowOf } from '@labelbridge/api-client';
import { Entries, Filter, ListSection, ListToolbar, TwoLines, useListAddress, usePagedList } from '@labelbridge/area-parts';
import { accountLabel, POSTING_KINDS, POSTING_LABEL } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Button, type Column, DateText, EmptyState, LinkButton, PageHead } from '@labelbridge/ui';
import { PaymentTabs } from '../../../shared/PaymentTabs.js';
import { payoutPath, tracePath } from '../../../shared/paths.js';
import { AccountsCard } from '../components/AccountsCard.js';

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
