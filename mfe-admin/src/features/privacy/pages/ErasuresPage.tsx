import { BackLink, ExportCsvButton, listKey, ListSection, useListAddress, usePagedList } from '@labelbridge/area-parts';
import { Link } from '@labelbridge/router';
import { Chip, type Column, DateText, EmptyState, PageHead } from '@labelbridge/ui';
import { PlaceName } from '../../../shared/PlaceName.js';
import { userPath } from '../../../shared/paths.js';
import { type Erasure } from '../api/privacy.js';
import { PrivacyTabs } from '../components/PrivacyTabs.js';
import styles from '../components/privacy.module.css';

const COLUMNS: readonly Column<Erasure>[] = [
  {
    key: 'person',
    header: 'User id',
    primary: true,
    cell: ({ userId }) => (
      <Link className={styles.id} to={userPath(userId)}>
        {userId}
      </Link>
    ),
  },
  { key: 'at', header: 'Time', sortable: true, cell: ({ at }) => <DateText instant={at} /> },
  { key: 'outcome', header: 'Outcome', cell: ({ done }) => <Chip tone={done ? 'good' : 'wait'}>{done ? 'Erased' : 'Refused'}</Chip> },
  {
    key: 'reasons',
    header: 'Reasons given to the person',
    cell: ({ reasons }) => (reasons.length > 0 ? reasons.join(' ') : <span aria-label="none">–</span>),
  },
];

export default function ErasuresPage() {
  const address = useListAddress({ sorts: ['at'] });
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PlaceName>Personal data</PlaceName>
      <PageHead
        title="Personal data"
        documentTitle="Erasure requests"
        lead="Requests to erase an account, with their outcome. Only the user id is shown: after an erasure the name is gone."
        actions={<ExportCsvButton path={listKey('/api/privacy/erasures/export.csv', address.query)} />}
      />
      <PrivacyTabs />
      <ListSection
        list={usePagedList('/api/privacy/erasures', { query: address.query })}
        address={address}
        columns={COLUMNS}
        caption="Erasure requests"
        failure={{ title: 'The erasure requests could not be loaded' }}
        empty={
          <EmptyState
            icon="shield"
            title="No erasure requests"
            text="People erase their account in their settings. Each request is recorded here, granted or refused."
          />
        }
      />
    </>
  );
}
