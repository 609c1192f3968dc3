import { DetailPage } from '@labelbridge/area-parts';
import { countText } from '@labelbridge/contracts';
import { useParams } from '@labelbridge/router';
import { LinkButton, PageHead } from '@labelbridge/ui';
import { BulkRunView, WaitingRows } from '../../../shared/bulk/BulkRunView.js';
import { useBulkRun } from '../../../shared/bulk/bulk-runs.js';

const WORDS = { rows: 'batches', done: 'made', line: 'Place', start: (count: number) => `Make ${countText(count, 'more task')}` };

/** Shows the batches of a split task, the progress and the result. The task keeps the first batch. */
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
            after={
              <LinkButton variant="primary" to={`/admin/tasks/assign${run.projectId ? `?projectId=${run.projectId}` : ''}`}>
                Assign the batches
              </LinkButton>
            }
          >
            {run.state === 'ready' && <WaitingRows id={id} title="New tasks" header="Task and its items" />}
          </BulkRunView>
        </>
      )}
    </DetailPage>
  );
}
