import { TraceView } from '@labelbridge/area-parts';
import { Card, EmptyState, ErrorState, PageHead, Skeleton } from '@labelbridge/ui';
import { ListTools } from '../../../shared/list/ListTools.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { BackLink } from '../../../shared/show/BackLink.js';
import { jobPath, payoutPath } from '../../payouts/paths.js';
import { useFoundTraces } from '../api/ledger.js';

/** The way back: from an invoice number, a payout reference or a bank reference to the work. */
export default function FindTracePage() {
  const address = useListAddress();
  const { data, error, loading, reload } = useFoundTraces(address.q.trim());
  return (
    <>
      <BackLink to="/admin/payments/ledger">The ledger</BackLink>
      <PageHead title="Find by reference" lead="An invoice number, a payout reference, or the reference on a bank statement." />
      <ListTools address={address} label="Invoice number or reference" />
      {error && (
        <Card>
          <ErrorState error={error} onRetry={() => void reload()} />
        </Card>
      )}
      {loading && (
        <Card>
          <Skeleton lines={6} />
        </Card>
      )}
      {data?.length === 0 && (
        <Card>
          <EmptyState
            icon="search"
            title={`Nothing has the reference “${address.q.trim()}”`}
            text="It has to be whole, as it is written."
          />
        </Card>
      )}
      {data?.map((trace) => (
        <section key={trace.invoice._id} aria-label={`Invoice ${trace.invoice.invoiceNumber}`}>
          <TraceView trace={trace} jobPath={jobPath} payoutPath={payoutPath} />
        </section>
      ))}
    </>
  );
}
