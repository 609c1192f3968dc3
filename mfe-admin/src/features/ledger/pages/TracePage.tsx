import { BackLink, ResourceCard, TraceView, useApiData } from '@labelbridge/area-parts';
import { useParams } from '@labelbridge/router';
import { PageHead } from '@labelbridge/ui';
import { jobPath, payoutPath } from '../../../shared/paths.js';

export default function TracePage() {
  const { id = '' } = useParams();
  const trace = useApiData('/api/payments/{id}/trace', { path: { id } });
  return (
    <>
      <BackLink to="/admin/payments">All invoices</BackLink>
      <PageHead
        title={trace.data ? `Invoice ${trace.data.invoice.invoiceNumber}` : 'Invoice'}
        lead="Where its money came from, and where it went."
      />
      <ResourceCard resource={trace} lines={8}>
        {(data) => <TraceView trace={data} jobPath={jobPath} payoutPath={payoutPath} />}
      </ResourceCard>
    </>
  );
}
