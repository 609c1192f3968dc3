import { TabLinks } from '@labelbridge/ui';

const TABS = [
  { to: '/admin/privacy', label: 'Erasures' },
  { to: '/admin/privacy/bank-views', label: 'Looks at bank data' },
];

/** What admins answer for in people's data, side by side. */
export const PrivacyTabs = () => <TabLinks label="People's data" tabs={TABS} />;
