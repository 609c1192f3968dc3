import { ExportCsvButton } from '@labelbridge/area-parts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, EmptyState, PageHead } from '@labelbridge/ui';
import { listKey } from '../../../shared/list/list-key.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { ListTools } from '../../../shared/list/ListTools.js';
import { shownBy } from '../../../shared/list/shown-by.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { type AuditEntry, type AuditQuery, useAudit } from '../../audit/api/audit.js';
import { PrivacyTabs } from '../components/PrivacyTabs.js';

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    key: 'actor',
    header: 'Who looked',
    primary: true,
    cell: ({ actor }) => actor && <Link to={`/admin/users/${actor._id}`}>{actor.name}</Link>,
  },
  { key: 'target', header: 'Whose account', cell: ({ target }) => <Link to={`/admin/users/${target._id}`}>{target.name}</Link> },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  { key: 'at', header: 'When', sortable: true, cell: ({ at }) => <DateText instant={at} /> },
];

/** /admin/privacy/bank-views: who looked at whose bank account, and why. It is a part of the audit trail. */
export default function BankViewsPage() {
  const address = useListAddress(['at']);
  const query: AuditQuery = { ...address.query, action: 'user.bankView' };
  return (
    <>
      <PageHead
        title="People's data"
        documentTitle="Looks at bank data"
        lead="Each time an admin saw a whole account number: who, whose, why and when. Nobody can edit this."
      />
      <PrivacyTabs />
      <ListTools address={address} label="Search by admin or person">
        <ExportCsvButton path={listKey('/api/audit/export.csv', query)} />
      </ListTools>
      <ListSection
        list={useAudit(query)}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        caption="Looks at bank data"
        failure={{ title: 'The looks at bank data could not be loaded' }}
        {...shownBy(address)}
        empty={
          <EmptyState
            icon="shield"
            title="Nobody has looked at bank data"
            text="Screens show the last four digits. Who wants to see all of them says why, on the page of the person."
          />
        }
      />
    </>
  );
}
