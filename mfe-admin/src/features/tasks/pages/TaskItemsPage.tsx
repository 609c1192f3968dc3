import { useState } from 'react';
import { DetailList, DetailPage, expectedText, Notice } from '@labelbridge/area-parts';
import {
  capitalised,
  countText,
  EXAM_MESSAGES,
  formatRate,
  isOpenBatch,
  JOB_TABS,
  progressText,
  WORK_REFUSAL_MESSAGES,
  WORKPLACE_MESSAGES,
} from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import { Button, Card, LinkButton, PageHead, PlainDateText } from '@labelbridge/ui';
import bulk from '../../../shared/bulk/bulk.module.css';
import { ExportCard } from '../../../shared/ExportCard.js';
import { LatestRuns } from '../../../shared/bulk/LatestRuns.js';
import { taskTitle } from '../../../shared/names.js';
import { examPath, projectPath } from '../../../shared/paths.js';
import { RUNS_PATH } from '../../../shared/runs/runs.js';
import { usePollWork } from '../../../shared/use-poll-while.js';
import { useInterfaces, type InterfaceVersion } from '../api/interfaces.js';
import { useModelHosts } from '../api/items.js';
import { type Task, useTask } from '../api/tasks.js';
import { AddItems } from '../components/items/AddItems.js';
import { AssignDialog } from '../components/AssignDialog.js';
import { AskModelDialog } from '../components/items/AskModelDialog.js';
import { DeleteItemsDialog } from '../components/items/DeleteItemsDialog.js';
import { InterfaceXml } from '../components/items/InterfaceXml.js';
import { Imports } from '../components/items/Imports.js';
import { Items } from '../components/items/Items.js';
import { SplitCard } from '../components/items/SplitCard.js';
import { interfaceSummary } from '../interface-form.js';
import { answersText, doubtText } from '../overlap-text.js';

export default function TaskItemsPage() {
  const { id = '' } = useParams();
  const task = useTask(id);
  usePollWork(task.data && [task.data], task.reload);
  const versions = useInterfaces(task.data?.project?._id);
  const version = versions.data?.find(({ _id }) => _id === task.data?.interfaceId);
  const isExternal = task.data?.workplace === 'external';
  const ready = task.data && (isExternal || version) ? { task: task.data, version } : undefined;
  const resource = {
    ...task,
    data: ready,
    error: task.error ?? (isExternal ? undefined : versions.error),
    reload: async () => {
      await Promise.all([task.reload(), versions.reload()]);
    },
  };
  return (
    <DetailPage
      back={{ to: '/admin/tasks', label: 'Task Management' }}
      title="Items"
      resource={resource}
      errorTitle="The task could not be loaded"
    >
      {({ task: loaded, version: used }) => (used ? <Loaded task={loaded} version={used} /> : <External task={loaded} />)}
    </DetailPage>
  );
}

function External({ task }: { task: Task }) {
  return (
    <>
      <PageHead title={taskTitle(task)} documentTitle="Items" />
      <Notice tone="wait" title="No items">
        {WORKPLACE_MESSAGES.notInProduct}
      </Notice>
    </>
  );
}

function Loaded({ task, version: { version, config, xml } }: { task: Task; version: InterfaceVersion }) {
  const [assigning, setAssigning] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<string>();
  const hosts = useModelHosts();
  const isAssigned = JOB_TABS.some((status) => task.jobCounts[status] > 0);
  const isOpen = task.archivedAt === null && isOpenBatch(task.jobCounts) && !task.exam?.open;
  const assign = task.exam ? (
    <LinkButton variant="primary" to={examPath(task._id)}>
      See the exam
    </LinkButton>
  ) : (
    task.archivedAt === null &&
    task.itemCount > 0 && (
      <Button variant="primary" onClick={() => setAssigning(true)}>
        Assign Task
      </Button>
    )
  );
  return (
    <>
      <PageHead title={taskTitle(task)} lead="The items of the task, and their results." documentTitle="Items" actions={assign} />
      <Card>
        <DetailList
          details={[
            ['Project', task.project && <Link to={projectPath(task.project._id)}>{task.project.projectName}</Link>],
            ['Labelling interface', `Version ${version} (${interfaceSummary(config)})`],
            ['Items', task.itemCount.toLocaleString('en-NG')],
            ['Work so far', task.progress && task.progress.items > 0 && progressText(task.progress)],
            ['Due Date', <PlainDateText date={task.dueDate} />],
            ['Rate', task.rate && formatRate(task.rate)],
            ['Expected', task.expected && capitalised(expectedText(task.expected))],
            ['Share to review', !task.exam && `${task.reviewShare}%`],
            ['Answers for each item', !task.exam && answersText(task)],
            ['Items in doubt', doubtText(task)],
            ['Set aside', task.setAside > 0 && `${countText(task.setAside, 'batch', 'batches')} of people who were paused`],
          ]}
        />
      </Card>
      <InterfaceXml xml={xml} name={`labelling-interface-${version}.xml`} />
      {isOpen ? (
        <AddItems taskId={task._id} config={config} hint={isAssigned ? WORKPLACE_MESSAGES.addedToBatch : undefined} />
      ) : (
        <Notice tone="wait" title="The items stay as they are">
          {task.archivedAt !== null
            ? WORK_REFUSAL_MESSAGES.archived
            : task.exam
              ? EXAM_MESSAGES.itemsFixed
              : WORKPLACE_MESSAGES.batchFinished}
        </Notice>
      )}
      <Imports taskId={task._id} />
      <div className="spread">
        <h2>Items</h2>
        {task.itemCount > 0 && !task.exam && (
          <div className={bulk.actions}>
            {hosts.length > 0 && task.archivedAt === null && (
              <Button size="small" onClick={() => setAsking(true)}>
                Ask a model…
              </Button>
            )}
            <Button size="small" onClick={() => setDeleting(true)}>
              Delete items…
            </Button>
          </div>
        )}
      </div>
      {asked !== undefined && (
        <Notice tone="info" title="The model is asked">
          {asked} <Link to={RUNS_PATH}>See the runs</Link>
        </Notice>
      )}
      <Items taskId={task._id} config={config} isOpen={isOpen} />
      {task.itemCount > 0 && !task.exam && <ExportCard of={`tasks/${task._id}`} config={config} />}
      {isOpen && !isAssigned && task.itemCount > 1 && !task.exam && (
        <>
          <SplitCard key={task.itemCount} taskId={task._id} itemCount={task.itemCount} />
          <LatestRuns kind="task-split" title="Latest batches of all tasks" to="/admin/tasks/batches" />
        </>
      )}
      {asking && <AskModelDialog taskId={task._id} hosts={hosts} onStarted={setAsked} onClose={() => setAsking(false)} />}
      {deleting && <DeleteItemsDialog taskId={task._id} onClose={() => setDeleting(false)} />}
      {assigning && <AssignDialog task={task} onClose={() => setAssigning(false)} />}
    </>
  );
}
