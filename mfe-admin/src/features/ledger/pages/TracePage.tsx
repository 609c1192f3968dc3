import { TraceView } from '@labelbridge/area-parts';
import { useParams } from '@labelbridge/router';
import { Card, ErrorState, PageHead, Skeleton } from '@labelbridge/ui';
import { BackLink } from '../../../shared/show/BackLink.js';
import { jobPath, payoutPath } from '../../payouts/paths.js';
import { useTrace } from '../api/ledger.js';

/** Every kobo of one invoice, from the work to the bank. */
export default function TracePage() {
  const { id = '' } = useParams();
  const { data, error, reload } = useTrace(id);
  return (
    <>
      <BackLink to="/admin/payments">All invoices</BackLink>
      <PageHead title={data ? `Invoice ${data.invoice.invoiceNumber}` : 'Invoice'} lead="Where its money came from, and where it went." />
      {data ? (
        <TraceView trace={data} jobPath={jobPath} payoutPath={payoutPath} />
      ) : (
        <Card>{error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={8} />}</Card>
      )}
    </>
  );
}
