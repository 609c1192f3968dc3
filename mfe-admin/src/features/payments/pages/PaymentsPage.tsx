import { useListAddress, useTab } from '@labelbridge/area-parts';
import { PAYMENT_TABS, type PaymentTab } from '@labelbridge/contracts';
import { PageHead, TabLinks } from '@labelbridge/ui';
import { PaymentTabs } from '../../../shared/PaymentTabs.js';
import { usePayments, usePaymentTotals } from '../api/payments.js';
import { PaidTasks } from '../components/PaidTasks.js';
import { UnpaidTasks } from '../components/UnpaidTasks.js';

const LABEL: Readonly<Record<PaymentTab, string>> = { unpaid: 'Unpaid Tasks', paid: 'Paid Tasks' };

/** Specification section 2, Payment Management. */
export default function PaymentsPage() {
  const address = useListAddress({ sorts: ['invoicedDate', 'paidDate'] });
  const status = useTab(PAYMENT_TABS, 'status');
  const payments = usePayments({ ...address.query, status });
  const totals = usePaymentTotals(address.q ? { q: address.q } : {});
  const Tab = status === 'unpaid' ? UnpaidTasks : PaidTasks;
  return (
    <>
      <PageHead title="Payment Management" lead="Every approved job has one invoice, which is paid once." />
      <PaymentTabs />
      <TabLinks
        label="Invoices by status"
        tabs={PAYMENT_TABS.map((tab) => ({ to: address.to({ status: tab, sort: '' }), label: LABEL[tab], count: totals[tab] }))}
      />
      <Tab address={address} payments={payments} status={status} />
    </>
  );
}
