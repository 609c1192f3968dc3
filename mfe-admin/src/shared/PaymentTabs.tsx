import { TabLinks } from '@labelbridge/ui';

const TABS = [
  { to: '/admin/payments', label: 'Invoices' },
  { to: '/admin/payments/payouts', label: 'Payouts' },
  { to: '/admin/payments/rates', label: 'Exchange rates' },
  { to: '/admin/payments/ledger', label: 'Ledger' },
  { to: '/admin/payments/statements', label: 'Statements' },
  { to: '/admin/payments/reports', label: 'Bank reports' },
];

export const PaymentTabs = () => <TabLinks label="Payments" tabs={TABS} />;
