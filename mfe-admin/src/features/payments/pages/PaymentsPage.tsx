import { PAYMENT_TABS, type PaymentTab } from '@labelbridge/contracts';
import { PageHead, TabLinks } from '@labelbridge/ui';
import { listKey } from '../../../shared/list/list-key.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { usePayments, usePaymentTotals } from '../api/payments.js';
import { MoneyTabs } from '../components/MoneyTabs.js';
import { PaidTasks } from '../components/PaidTasks.js';
import { UnpaidTasks } from '../components/UnpaidTasks.js';

const LABEL: Readonly<Record<PaymentTab, string>> = { unpaid: 'Unpaid Tasks', paid: 'Paid Tasks' };

/** Payment Management (specification section 2). */
export default function PaymentsPage() {
  const address = useListAddress(['invoicedDate', 'paidDate']);
  const status = address.read('status', PAYMENT_TABS) ?? 'unpaid';
  const query = { ...address.query, status };
  const payments = usePayments(query);
  const totals = usePaymentTotals(address.q ? { q: address.q } : {});
  const Tab = status === 'unpaid' ? UnpaidTasks : PaidTasks;
  return (
    <>
      <PageHead title="Payment Management" lead="Every approved job is an invoice. It is paid once, whoever presses and however often." />
      <MoneyTabs />
      <TabLinks
        label="Invoices by state"
        tabs={PAYMENT_TABS.map((tab) => ({ to: address.to({ status: tab, sort: '' }), label: LABEL[tab], count: totals.get(tab) }))}
      />
      <Tab address={address} payments={payments} exportPath={listKey('/api/payments/export.csv', query)} />
    </>
  );
}
