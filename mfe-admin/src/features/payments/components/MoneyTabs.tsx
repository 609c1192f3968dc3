import { TabLinks } from '@labelbridge/ui';

const TABS = [
  { to: '/admin/payments', label: 'Invoices' },
  { to: '/admin/payments/payouts', label: 'Payouts' },
  { to: '/admin/payments/rates', label: 'Exchange rates' },
  { to: '/admin/payments/ledger', label: 'Ledger' },
  { to: '/admin/payments/statements', label: 'Statements' },
  { to: '/admin/payments/reports', label: 'Bank reports' },
];

/** Everything that has to do with money, side by side. */
export const MoneyTabs = () => <TabLinks label="Money" tabs={TABS} />;
