import { ExportCsvButton } from '@labelbridge/area-parts';
import { Link } from '@labelbridge/router';
import { Chip, type Column, DateText, EmptyState, PageHead } from '@labelbridge/ui';
import { listKey } from '../../../shared/list/list-key.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { type Erasure, useErasures } from '../api/privacy.js';
import { PrivacyTabs } from '../components/PrivacyTabs.js';
import styles from '../components/privacy.module.css';

const COLUMNS: readonly Column<Erasure>[] = [
  {
    key: 'person',
    header: 'Person (id)',
    primary: true,
    cell: ({ userId }) => (
      <Link className={styles.id} to={`/admin/users/${userId}`}>
        {userId}
      </Link>
    ),
  },
  { key: 'at', header: 'When', sortable: true, cell: ({ at }) => <DateText instant={at} /> },
  { key: 'outcome', header: 'Outcome', cell: ({ done }) => <Chip tone={done ? 'good' : 'wait'}>{done ? 'Erased' : 'Refused'}</Chip> },
  {
    key: 'reasons',
    header: 'What the person was told',
    cell: ({ reasons }) => (reasons.length > 0 ? reasons.join(' ') : <span aria-label="nothing">–</span>),
  },
];

/** /admin/privacy: who wished to be erased, and what came of it. */
export default function ErasuresPage() {
  const address = useListAddress(['at']);
  const erasures = useErasures(address.query);
  return (
    <>
      <PageHead
        title="People's data"
        documentTitle="Wishes to be erased"
        lead="Who asked to be erased, and what came of it. People are told by their id alone: of whom it was granted, the name is gone."
        actions={<ExportCsvButton path={listKey('/api/privacy/erasures/export.csv', address.query)} />}
      />
      <PrivacyTabs />
      <ListSection
        list={erasures}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        caption="Wishes to be erased"
        failure={{ title: 'The wishes to be erased could not be loaded' }}
        sort={address.sort}
        onSort={address.onSort}
        empty={
          <EmptyState
            icon="shield"
            title="Nobody asked to be erased"
            text="People do it themselves, in their settings. Each wish is kept here, granted or not."
          />
        }
      />
    </>
  );
}
