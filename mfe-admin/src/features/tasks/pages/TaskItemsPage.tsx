import { useState } from 'react';
import { DetailList, DetailPage, ListSection, Notice } from '@labelbridge/area-parts';
import { JOB_TABS, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { useParams } from '@labelbridge/router';
import { Button, Card, type Column, EmptyState, PageHead } from '@labelbridge/ui';
import { ExportCard } from '../../../shared/exports/ExportCard.js';
import { LatestRuns } from '../../../shared/bulk/LatestRuns.js';
import bulk from '../../../shared/bulk/bulk.module.css';
import { taskTitle } from '../../../shared/names.js';
import { Thumbnail } from '../../../shared/Thumbnail.js';
import { useInterfaces, type InterfaceVersion } from '../api/interfaces.js';
import { type Item, useItems } from '../api/items.js';
import { type Task, useTask } from '../api/tasks.js';
import { AddItems } from '../components/items/AddItems.js';
import { AssignDialog } from '../components/AssignDialog.js';
import { InterfaceXml } from '../components/items/InterfaceXml.js';
import { Imports } from '../components/items/Imports.js';
import { SplitCard } from '../components/items/SplitCard.js';
import { interfaceSummary } from '../interface-form.js';
import { bytesText } from '../../../shared/bytes-text.js';
import { itemContent, itemState } from '../item-files.js';

/** /admin/tasks/:id/items: the items of a task that is worked on in the product; more of them, and the results. */
export default function TaskItemsPage() {
  const { id = '' } = useParams();
  const task = useTask(id);
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
  const isAssigned = JOB_TABS.some((status) => task.jobCounts[status] > 0);
  const isOpen = task.archivedAt === null && !isAssigned;
  const assign = task.archivedAt === null && task.itemCount > 0 && (
    <Button variant="primary" onClick={() => setAssigning(true)}>
      Assign Task
    </Button>
  );
  return (
    <>
      <PageHead title={taskTitle(task)} lead="The items of the task, and their results." documentTitle="Items" actions={assign} />
      <Card>
        <DetailList
          details={[
            ['Project', task.project?.projectName],
            ['Labelling interface', `Version ${version} (${interfaceSummary(config)})`],
            ['Items', task.itemCount.toLocaleString('en-NG')],
            ['Share to review', `${task.reviewShare}%`],
          ]}
        />
      </Card>
      <InterfaceXml xml={xml} name={`labelling-interface-${version}.xml`} />
      {isOpen ? (
        <AddItems taskId={task._id} config={config} />
      ) : (
        <Notice tone="wait" title="No more items can be added">
          {isAssigned ? WORKPLACE_MESSAGES.importWhileAssigned : 'This task is archived.'}
        </Notice>
      )}
      <Imports taskId={task._id} />
      <h2>Items</h2>
      <Items task={task} config={config} />
      {task.itemCount > 0 && <ExportCard of={`tasks/${task._id}`} config={config} />}
      {isOpen && task.itemCount > 1 && (
        <>
          <SplitCard key={task.itemCount} taskId={task._id} itemCount={task.itemCount} />
          <LatestRuns kind="task-split" title="Latest batches of all tasks" to="/admin/tasks/batches" />
        </>
      )}
      {assigning && <AssignDialog task={task} onClose={() => setAssigning(false)} />}
    </>
  );
}

function Items({ task, config }: { task: Task } & Pick<InterfaceVersion, 'config'>) {
  const columns: Column<Item>[] = [
    { key: 'index', header: 'No.', width: 'narrow', cell: ({ index }) => index + 1 },
    {
      key: 'content',
      header: 'Shows',
      primary: true,
      width: 'wide',
      cell: (item) => (
        <>
          <Thumbnail media={item.media} alt={`Picture of item ${item.index + 1}`} />
          <span dir="auto" className={bulk.cell}>
            {itemContent(config, item) || 'Nothing'}
          </span>
        </>
      ),
    },
    { key: 'externalId', header: 'Id', cell: ({ externalId }) => <span className={bulk.cell}>{externalId ?? 'None'}</span> },
    { key: 'bytes', header: 'Size', align: 'end', cell: ({ bytes }) => bytesText(bytes) },
    { key: 'state', header: 'State', cell: itemState },
  ];
  return (
    <ListSection
      list={useItems(task._id)}
      columns={columns}
      caption="Items"
      failure={{ title: 'The items could not be loaded' }}
      empty={<EmptyState icon="tasks" title="No items yet" text="Add some from a file before you assign the task." />}
    />
  );
}
