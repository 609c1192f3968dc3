import { DetailList } from '@labelbridge/area-parts';
import { formatMoney } from '@labelbridge/contracts';
import { Card, LinkButton, StatusChip } from '@labelbridge/ui';
import { type Job } from '../api/jobs.js';

export function JobInvoice({ job }: { job: Job }) {
  const { invoice, approvedAmount } = job;
  if (!invoice) return null;
  const tab = invoice.status === 'Paid' ? 'paid' : 'unpaid';
  return (
    <Card title="Invoice" actions={<StatusChip status={invoice.status} />}>
      <DetailList
        details={[
          ['Number', invoice.invoiceNumber],
          ['Amount', approvedAmount && formatMoney(approvedAmount), 'strong'],
        ]}
      />
      <LinkButton size="small" wide to={`/dashboard/payment?tab=${tab}`}>
        See your payments
      </LinkButton>
    </Card>
  );
}
