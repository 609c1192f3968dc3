import { BackLink, Filter, ListSection, ListToolbar, useListAddress, usePagedList } from '@labelbridge/area-parts';
import { AUDIT_ACTIONS } from '@labelbridge/contracts';
import { Button, EmptyState, PageHead } from '@labelbridge/ui';
import { PlaceName } from '../../../shared/PlaceName.js';
import { actionLabel } from '../../../shared/audit/action-label.js';
import { AUDIT_COLUMNS } from '../../../shared/audit/audit-columns.js';
import { IntegrityCard } from '../components/IntegrityCard.js';

const ACTION_OPTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: actionLabel(value) })).sort((a, b) => a.label.localeCompare(b.label));

export default function AuditPage() {
  const address = useListAddress({ sorts: ['at'], filters: { action: AUDIT_ACTIONS, actor: 'any', target: 'any' } });
  const { actor, target } = address.filters;
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PlaceName>Audit log</PlaceName>
      <PageHead
        title="Audit log"
        lead="Every change: who made it, when, from which device, and the values before it. Nobody can edit it."
      />
      <IntegrityCard />
      <ListToolbar address={address} label="Search by person or target" exportPath="/api/audit/export.csv">
        <Filter address={address} name="action" label="Event" all="All events" options={ACTION_OPTIONS} />
        {(actor || target) && <Button onClick={() => address.change({ actor: '', target: '' })}>Show everybody</Button>}
      </ListToolbar>
      <ListSection
        list={usePagedList('/api/audit', { query: address.query })}
        address={address}
        columns={AUDIT_COLUMNS}
        caption="Audit log"
        failure={{ title: 'The audit log could not be loaded' }}
        empty={<EmptyState icon="shield" title="No changes yet" text="Every change that anybody makes is recorded here." />}
      />
    </>
  );
}
