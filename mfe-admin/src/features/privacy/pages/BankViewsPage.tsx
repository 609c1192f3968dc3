import { type Schemas } from '@labelbridge/api-client';
import { BackLink, ListSection, ListToolbar, useListAddress, usePagedList } from '@labelbridge/area-parts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, EmptyState, PageHead } from '@labelbridge/ui';
import { PlaceName } from '../../../shared/PlaceName.js';
import { userPath } from '../../../shared/paths.js';
import { PrivacyTabs } from '../components/PrivacyTabs.js';

const COLUMNS: readonly Column<Schemas['AuditEntryDto']>[] = [
  { key: 'actor', header: 'Admin', primary: true, cell: ({ actor }) => actor && <Link to={userPath(actor._id)}>{actor.name}</Link> },
  { key: 'target', header: 'Account of', cell: ({ target }) => <Link to={userPath(target._id)}>{target.name}</Link> },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  { key: 'at', header: 'Time', sortable: true, cell: ({ at }) => <DateText instant={at} /> },
];

export default function BankViewsPage() {
  const address = useListAddress({ sorts: ['at'] });
  const query = { ...address.query, action: 'user.bankView' } as const;
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PlaceName>Personal data</PlaceName>
      <PageHead
        title="Personal data"
        documentTitle="Bank account views"
        lead="Each time an admin saw a complete account number, with the reason. Nobody can edit this."
      />
      <PrivacyTabs />
      <ListToolbar address={address} label="Search by admin or person" exportPath="/api/audit/export.csv" exportQuery={query} />
      <ListSection
        list={usePagedList('/api/audit', { query })}
        address={address}
        columns={COLUMNS}
        caption="Bank account views"
        failure={{ title: 'The bank account views could not be loaded' }}
        empty={
          <EmptyState
            icon="shield"
            title="No bank account views"
            text="Screens show the last four digits. An admin who needs the complete number enters a reason on the person's page."
          />
        }
      />
    </>
  );
}
