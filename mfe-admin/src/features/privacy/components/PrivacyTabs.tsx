import { TabLinks } from '@labelbridge/ui';

const TABS = [
  { to: '/admin/privacy', label: 'Erasure requests' },
  { to: '/admin/privacy/bank-views', label: 'Bank account views' },
];

export const PrivacyTabs = () => <TabLinks label="Personal data" tabs={TABS} />;
