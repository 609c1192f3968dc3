import { ExportCsvButton } from '@labelbridge/area-parts';
import { AUDIT_ACTIONS } from '@labelbridge/contracts';
import { Button, EmptyState, PageHead } from '@labelbridge/ui';
import { listKey } from '../../../shared/list/list-key.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { Filter, ListTools } from '../../../shared/list/ListTools.js';
import { shownBy } from '../../../shared/list/shown-by.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { type AuditQuery, useAudit } from '../api/audit.js';
import { ACTION_LABEL } from '../action-label.js';
import { ChainCard } from '../components/ChainCard.js';
import { AUDIT_COLUMNS } from '../components/audit-columns.js';

const ACTION_OPTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_LABEL[value] })).sort((a, b) => a.label.localeCompare(b.label));

/** /admin/audit: who did what. */
export default function AuditPage() {
  const address = useListAddress(['at']);
  const action = address.read('action', AUDIT_ACTIONS);
  const actor = address.text('actor');
  const target = address.text('target');
  const query: AuditQuery = { ...address.query, ...(action && { action }), ...(actor && { actor }), ...(target && { target }) };
  const entries = useAudit(query);
  return (
    <>
      <PageHead title="Audit trail" lead="Every change: who made it, when, from where, and what it was before. Nobody can edit this." />
      <ChainCard />
      <ListTools address={address} label="Search by person or thing">
        <Filter address={address} name="action" label="What was done" all="All changes" value={action} options={ACTION_OPTIONS} />
        {(actor || target) && <Button onClick={() => address.change({ actor: '', target: '' })}>Of everybody</Button>}
        <ExportCsvButton path={listKey('/api/audit/export.csv', query)} />
      </ListTools>
      <ListSection
        list={entries}
        columns={AUDIT_COLUMNS}
        rowKey={({ _id }) => _id}
        caption="Audit trail"
        failure={{ title: 'The audit trail could not be loaded' }}
        {...shownBy(address, { action, actor, target })}
        empty={<EmptyState icon="shield" title="Nothing has been changed yet" text="Every change that anybody makes is kept here." />}
      />
    </>
  );
}
