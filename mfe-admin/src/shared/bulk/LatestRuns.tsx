import { ListSection } from '@labelbridge/area-parts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, EmptyState } from '@labelbridge/ui';
import { type BulkRun, useBulkRuns } from './bulk-runs.js';

const STATE: Readonly<Record<BulkRun['state'], string>> = { ready: 'Preview', running: 'At work', done: 'Done', stopped: 'Stopped' };

export function LatestRuns({ kind, title, to }: { kind: BulkRun['kind']; title: string; to: string }) {
  const columns: Column<BulkRun>[] = [
    { key: 'name', header: 'Name', primary: true, cell: ({ _id, name }) => <Link to={`${to}/${_id}`}>{name}</Link> },
    { key: 'state', header: 'State', cell: ({ state }) => STATE[state] },
    { key: 'done', header: 'Done', cell: ({ done, total }) => `${done} of ${total}` },
    { key: 'by', header: 'By', cell: ({ byName }) => byName },
    { key: 'createdAt', header: 'Prepared', cell: ({ createdAt }) => <DateText instant={createdAt} /> },
  ];
  return (
    <>
      <h2>{title}</h2>
      <ListSection list={useBulkRuns(kind)} columns={columns} caption={title} empty={<EmptyState title="None in the last 30 days" />} />
    </>
  );
}
