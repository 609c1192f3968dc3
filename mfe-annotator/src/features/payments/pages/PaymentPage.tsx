import { TraceView } from '@labelbridge/area-parts';
import { Link, useParams } from '@labelbridge/router';
import { Card, ErrorState, PageHead, Skeleton } from '@labelbridge/ui';
import { StaleNotice } from '../../../common/ListBody.js';
import { jobPath } from '../../jobs/job-title.js';
import { usePaymentTrace } from '../api/payments.js';

/** One invoice: what it pays in Naira, at which rate, by when, and where its money is. */
export default function PaymentPage() {
  const { id = '' } = useParams();
  const { data, error, seenAt, reload } = usePaymentTrace(id);
  const retry = () => void reload();
  return (
    <>
      <p>
        <Link to="/dashboard/payment">All payments</Link>
      </p>
      <PageHead
        title={data ? `Invoice ${data.invoice.invoiceNumber}` : 'Invoice'}
        lead="Where its money is, from your work to your account."
      />
      {data ? (
        <>
          {error && <StaleNotice seenAt={seenAt} onRetry={retry} />}
          <TraceView trace={data} jobPath={jobPath} />
        </>
      ) : (
        <Card>{error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton lines={8} />}</Card>
      )}
    </>
  );
}
