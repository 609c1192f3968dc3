import { formatMoney } from '@labelbridge/contracts';
import { Card, LinkButton, StatusChip } from '@labelbridge/ui';
import { Facts } from '../../../common/Facts.js';
import { type Job } from '../api/jobs.js';

/** What an approved job is owed. */
export function JobInvoice({ job }: { job: Job }) {
  const { invoice, approvedAmount } = job;
  if (!invoice) return null;
  const tab = invoice.status === 'Paid' ? 'paid' : 'unpaid';
  return (
    <Card title="Invoice" actions={<StatusChip status={invoice.status} />}>
      <Facts
        facts={[
          { label: 'Number', value: invoice.invoiceNumber },
          ...(approvedAmount ? [{ label: 'Amount', value: formatMoney(approvedAmount), strong: true }] : []),
        ]}
      />
      <LinkButton size="small" wide to={`/dashboard/payment?tab=${tab}`}>
        See your payments
      </LinkButton>
    </Card>
  );
}
