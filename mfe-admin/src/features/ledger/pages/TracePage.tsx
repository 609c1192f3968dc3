import { useState } from 'react';
import { BackLink, ResourceCard, TraceView, useApiData } from '@labelbridge/area-parts';
import { formatMoney } from '@labelbridge/contracts';
import { useParams } from '@labelbridge/router';
import { type Schemas } from '@labelbridge/session';
import { Button, PageHead, toast } from '@labelbridge/ui';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { useIsOwn } from '../../../shared/own.js';
import { voidBonus } from '../../payments/api/bonuses.js';
import { jobPath, payoutPath } from '../../../shared/paths.js';

function TakeBack({ invoice }: { invoice: Schemas['PaymentDetailDto'] }) {
  const [isAsked, setAsked] = useState(false);
  const isOwn = useIsOwn()(invoice);
  if (!invoice.bonus || invoice.status !== 'Unpaid' || isOwn) return null;
  const close = () => setAsked(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        Take the bonus back
      </Button>
      {isAsked && (
        <ReasonDialog
          title={`Take back ${invoice.invoiceNumber}`}
          about={`The bonus of ${formatMoney(invoice.amount)} becomes void and is not paid. The pay for the work stays as it is.`}
          hint="The annotator reads this."
          confirmLabel="Take it back"
          onReason={async (reason) => {
            toast.success(await voidBonus(invoice._id, reason));
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

export default function TracePage() {
  const { id = '' } = useParams();
  const trace = useApiData('/api/payments/{id}/trace', { path: { id } });
  return (
    <>
      <BackLink to="/admin/payments">All invoices</BackLink>
      <PageHead
        title={trace.data ? `Invoice ${trace.data.invoice.invoiceNumber}` : 'Invoice'}
        lead="Where its money came from, and where it went."
        actions={trace.data && <TakeBack invoice={trace.data.invoice} />}
      />
      <ResourceCard resource={trace} lines={8}>
        {(data) => <TraceView trace={data} jobPath={jobPath} payoutPath={payoutPath} />}
      </ResourceCard>
    </>
  );
}
