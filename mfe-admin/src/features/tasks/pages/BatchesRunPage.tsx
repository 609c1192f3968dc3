import { DetailPage, ListSection } from '@labelbridge/area-parts';
import { useParams } from '@labelbridge/router';
import { type Column, LinkButton, PageHead } from '@labelbridge/ui';
import { BulkRunView } from '../../../shared/bulk/BulkRunView.js';
import { type BulkRow, useBulkRows, useBulkRun } from '../../../shared/bulk/bulk-runs.js';
import bulk from '../../../shared/bulk/bulk.module.css';

const WORDS = {
  rows: 'batches',
  done: 'made',
  line: 'Place',
  start: (count: number) => `Make ${count} more ${count === 1 ? 'task' : 'tasks'}`,
};
const ROWS: readonly Column<BulkRow>[] = [
  { key: 'name', header: 'Task and its items', primary: true, cell: ({ name }) => <span className={bulk.cell}>{name}</span> },
];

/** /admin/tasks/batches/:id: the batches that a task is split into, the progress and the result. The task keeps the first. */
export default function BatchesRunPage() {
  const { id = '' } = useParams();
  return (
    <DetailPage
      back={{ to: '/admin/tasks', label: 'Task Management' }}
      title="Batches"
      resource={useBulkRun(id)}
      errorTitle="The batches could not be loaded"
    >
      {(run) => (
        <>
          <PageHead title={run.name} lead="Each batch becomes a task. The task itself keeps the first." documentTitle="Batches" />
          <BulkRunView
            run={run}
            words={WORDS}
            refreshes={['/api/tasks', '/api/projects', '/api/overview']}
            after={<LinkButton to="/admin/tasks/assign">Assign many tasks</LinkButton>}
          >
            {run.state === 'ready' && <Waiting id={id} />}
          </BulkRunView>
        </>
      )}
    </DetailPage>
  );
}

function Waiting({ id }: { id: string }) {
  return (
    <>
      <h2>New tasks</h2>
      <ListSection list={useBulkRows(id, { state: 'waiting' })} columns={ROWS} caption="New tasks" empty={<p className="muted">None.</p>} />
    </>
  );
}
