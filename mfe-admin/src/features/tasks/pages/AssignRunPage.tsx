import { DetailPage } from '@labelbridge/area-parts';
import { countText } from '@labelbridge/contracts';
import { useParams } from '@labelbridge/router';
import { Card, type Column, DataTable, LinkButton, PageHead } from '@labelbridge/ui';
import { BulkRunView, WaitingRows } from '../../../shared/bulk/BulkRunView.js';
import { type BulkRun, useBulkRun } from '../../../shared/bulk/bulk-runs.js';
import bulk from '../../../shared/bulk/bulk.module.css';

const WORDS = { rows: 'tasks', done: 'assigned', line: 'Place', start: (count: number) => `Assign ${countText(count, 'task')}` };

const PEOPLE: readonly Column<BulkRun['people'][number]>[] = [
  { key: 'name', header: 'Person', primary: true, cell: ({ name }) => <span className={bulk.cell}>{name}</span> },
  { key: 'tasks', header: 'Gets', cell: ({ tasks }) => countText(tasks, 'task') },
  { key: 'openJobs', header: 'Open before', cell: ({ openJobs }) => openJobs },
  { key: 'pays', header: 'Pays', cell: ({ pays }) => pays.join(', ') || 'Nothing' },
];

export default function AssignRunPage() {
  const { id = '' } = useParams();
  return (
    <DetailPage
      back={{ to: '/admin/tasks/assign', label: 'Assign many tasks' }}
      title="Assignment"
      resource={useBulkRun(id)}
      errorTitle="The assignment could not be loaded"
    >
      {(run) => (
        <>
          <PageHead title={run.name} lead="Each person is notified once, when all are assigned." documentTitle="Assign many tasks" />
          <BulkRunView
            run={run}
            words={WORDS}
            refreshes={['/api/tasks', '/api/jobs', '/api/projects', '/api/overview']}
            after={<LinkButton to="/admin/jobs">See the jobs</LinkButton>}
          >
            <h2>Who gets how many</h2>
            <Card flush>
              <DataTable columns={PEOPLE} rows={run.people} rowKey={({ userId }) => userId} caption="People" />
            </Card>
            {run.state === 'ready' && <WaitingRows id={run._id} title="Who gets what" header="Task and person" />}
          </BulkRunView>
        </>
      )}
    </DetailPage>
  );
}
