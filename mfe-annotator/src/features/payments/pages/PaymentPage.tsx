import { BackLink, ResourceCard, TraceView } from '@labelbridge/area-parts';
import { useParams } from '@labelbridge/router';
import { PageHead } from '@labelbridge/ui';
import { jobPath } from '../../../shared/names.js';
import { usePaymentTrace } from '../api/payments.js';

export default function PaymentPage() {
  const { id = '' } = useParams();
  const trace = usePaymentTrace(id);
  return (
    <>
      <BackLink to="/dashboard/payment">All payments</BackLink>
      <PageHead
        title={trace.data ? `Invoice ${trace.data.invoice.invoiceNumber}` : 'Invoice'}
        lead="Where its money is, from your work to your account."
      />
      <ResourceCard resource={trace} lines={8}>
        {(data) => <TraceView trace={data} jobPath={jobPath} />}
      </ResourceCard>
    </>
  );
}
