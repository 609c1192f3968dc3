import { Entries, ExportCsvButton } from '@labelbridge/area-parts';
import { accountLabel, POSTING_KINDS, POSTING_LABEL } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Button, type Column, DateText, EmptyState, LinkButton, PageHead } from '@labelbridge/ui';
import { listKey } from '../../../shared/list/list-key.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { shownBy } from '../../../shared/list/shown-by.js';
import { Filter, ListTools } from '../../../shared/list/ListTools.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { TwoLines } from '../../../shared/show/TwoLines.js';
import { MoneyTabs } from '../../payments/components/MoneyTabs.js';
import { payoutPath, tracePath } from '../../payouts/paths.js';
import { type Posting, type PostingQuery, usePostings } from '../api/ledger.js';
import { AccountsCard } from '../components/AccountsCard.js';

const KIND_OPTIONS = POSTING_KINDS.map((value) => ({ value, label: POSTING_LABEL[value] }));

const COLUMNS: readonly Column<Posting>[] = [
  { key: 'kind', header: 'What', primary: true, cell: ({ kind, reason }) => <TwoLines under={reason}>{POSTING_LABEL[kind]}</TwoLines> },
  { key: 'at', header: 'When', cell: ({ at }) => <DateText instant={at} /> },
  { key: 'by', header: 'Who', cell: ({ by }) => by.name },
  { key: 'entries', header: 'Entries', cell: (posting) => <Entries posting={posting} /> },
  { key: 'of', header: 'Of', cell: (posting) => <Of posting={posting} /> },
];

/** What a posting moved money of. */
function Of({ posting: { invoiceIds, payoutId, bankReference } }: { posting: Posting }) {
  const [invoiceId] = invoiceIds;
  return (
    <TwoLines under={bankReference}>
      {payoutId ? <Link to={payoutPath(payoutId)}>Payout</Link> : invoiceId && <Link to={tracePath(invoiceId)}>Invoice</Link>}
    </TwoLines>
  );
}

/** The ledger: balances, and every posting that made them. */
export default function LedgerPage() {
  const address = useListAddress();
  const kind = address.read('kind', POSTING_KINDS);
  const account = address.text('account');
  const query: PostingQuery = { ...address.query, ...(kind && { kind }), ...(account && { account }) };
  const postings = usePostings(query);
  return (
    <>
      <PageHead
        title="Ledger"
        lead="Double entry: each posting comes to zero, and none is ever changed or deleted."
        actions={<LinkButton to="/admin/payments/trace">Find by reference</LinkButton>}
      />
      <MoneyTabs />
      <AccountsCard />
      <ListTools address={address} label="Search postings">
        <Filter address={address} name="kind" label="What was done" all="All postings" value={kind} options={KIND_OPTIONS} />
        {account && <Button onClick={() => address.change({ account: '' })}>Not only {accountLabel(account)}</Button>}
        <ExportCsvButton path={listKey('/api/ledger/postings/export.csv', query)} />
      </ListTools>
      <ListSection
        list={postings}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        caption="Postings"
        failure={{ title: 'The ledger could not be loaded' }}
        {...shownBy(address, { kind, account })}
        empty={<EmptyState icon="payment" title="No money has moved yet" text="The first approval makes the first posting." />}
      />
    </>
  );
}
