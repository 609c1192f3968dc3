import { BackLink, ListToolbar, ResourceCard, TraceView, useApiData, useListAddress } from '@labelbridge/area-parts';
import { Card, EmptyState, PageHead } from '@labelbridge/ui';
import { jobPath, payoutPath } from '../../../shared/paths.js';

export default function FindTracePage() {
  const address = useListAddress();
  const q = address.q.trim();
  const traces = useApiData('/api/trace', q === '' ? null : { query: { q } });
  return (
    <>
      <BackLink to="/admin/payments/ledger">Ledger</BackLink>
      <PageHead title="Find by reference" lead="An invoice number, a payout reference, or the reference on a bank statement." />
      <ListToolbar address={address} label="Invoice number or reference" />
      {q !== '' && (
        <ResourceCard resource={traces}>
          {({ traces: found }) => (
            <>
              {found.length === 0 && (
                <Card>
                  <EmptyState icon="search" title={`Nothing has the reference “${q}”`} text="Enter the complete reference." />
                </Card>
              )}
              {found.map((trace) => (
                <section key={trace.invoice._id} aria-label={`Invoice ${trace.invoice.invoiceNumber}`}>
                  <TraceView trace={trace} jobPath={jobPath} payoutPath={payoutPath} />
                </section>
              ))}
            </>
          )}
        </ResourceCard>
      )}
    </>
  );
}
