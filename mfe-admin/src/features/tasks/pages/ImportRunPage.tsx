import { DetailPage } from '@labelbridge/area-parts';
import { countText } from '@labelbridge/contracts';
import { useParams } from '@labelbridge/router';
import { LinkButton, PageHead } from '@labelbridge/ui';
import { BulkRunView, WaitingRows } from '../../../shared/bulk/BulkRunView.js';
import { useBulkRun } from '../../../shared/bulk/bulk-runs.js';

const WORDS = { rows: 'tasks', done: 'created', line: 'Line', start: (count: number) => `Create ${countText(count, 'task')}` };

export default function ImportRunPage() {
  const { id = '' } = useParams();
  const run = useBulkRun(id);
  return (
    <DetailPage
      back={{ to: '/admin/tasks/import', label: 'Import tasks' }}
      title="Import"
      resource={run}
      errorTitle="The import could not be loaded"
    >
      {(data) => (
        <>
          <PageHead title={data.name} lead="Tasks from a file." documentTitle="Import tasks" />
          <BulkRunView
            run={data}
            words={WORDS}
            refreshes={['/api/tasks', '/api/projects', '/api/overview']}
            after={
              data.done > 0 && (
                <LinkButton variant="primary" to={`/admin/tasks/assign?importId=${data._id}`}>
                  Assign these tasks
                </LinkButton>
              )
            }
          >
            {/* Admins must read the rows: only they can notice a wrongly guessed encoding. */}
            {data.state === 'ready' && data.waiting > 0 && <WaitingRows id={data._id} title="New tasks" header="Task" />}
          </BulkRunView>
        </>
      )}
    </DetailPage>
  );
}
