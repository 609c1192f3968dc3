import { useState } from 'react';
import { ExportCsvButton } from '@labelbridge/area-parts';
import { ADMIN_TOAST_MESSAGES, formatRate, MODALITIES, MODALITY_LABEL } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, type Column, EmptyState, Icon, PageHead, TimeLeft, toast, useConfirm } from '@labelbridge/ui';
import { listKey } from '../../../shared/list/list-key.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { Filter, ListTools } from '../../../shared/list/ListTools.js';
import { shownBy } from '../../../shared/list/shown-by.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { serverMessage } from '../../../shared/server-message.js';
import { fullName } from '../../../shared/show/PersonName.js';
import { TwoLines } from '../../../shared/show/TwoLines.js';
import { WorkLink } from '../../../shared/show/WorkLink.js';
import { deleteTask, type Task, useTasks } from '../api/tasks.js';
import { AssignDialog } from '../components/AssignDialog.js';
import { JobCounts } from '../components/JobCounts.js';
import { TaskDialog } from '../components/TaskDialog.js';
import { titleOf } from '../task-form.js';
import { TASK_MESSAGES } from '../task.messages.js';
import styles from './tasks-page.module.css';

const MODALITY_OPTIONS = MODALITIES.map((value) => ({ value, label: MODALITY_LABEL[value] }));

/** Its kind and project, each where it says more than the title. */
const kindOf = (task: Task): string =>
  [...new Set([task.taskName, task.project?.projectName])].filter((words) => words && words !== titleOf(task)).join(' · ');

/** What is open over the list: the form for a new task, or something about one task. */
type Open = { what: 'create' } | { what: 'edit' | 'assign'; task: Task };

/** Task Management (specification section 2): create, edit, assign, delete. */
export default function TasksPage() {
  const address = useListAddress(['dueDate', 'createdAt']);
  const modality = address.read('modality', MODALITIES);
  const projectId = address.text('projectId');
  const query = { ...address.query, ...(modality && { modality }), ...(projectId && { projectId }) };
  const tasks = useTasks(query);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { confirm, confirmDialog } = useConfirm();
  const remove = useAction(
    async (task: Task) => toast.success(await deleteTask(task._id)),
    (error) => toast.error(TASK_MESSAGES.deleteFailedTitle, serverMessage(error, TASK_MESSAGES.deleteFailed)),
  );
  const askToRemove = async (task: Task) => {
    const text = `${titleOf(task)}. One that has jobs is archived: it can be read, but no longer changed.`;
    if (await confirm({ title: TASK_MESSAGES.deleteQuestion, text, danger: true })) await remove.run(task);
  };
  const create = (
    <Button variant="primary" onClick={() => setOpen({ what: 'create' })}>
      <Icon name="plus" size={18} /> Create a Task
    </Button>
  );

  const columns: Column<Task>[] = [
    { key: 'taskName', header: 'Task Name', primary: true, cell: (task) => <TwoLines under={kindOf(task)}>{titleOf(task)}</TwoLines> },
    {
      key: 'links',
      header: 'Links',
      cell: (task) => (
        <div className={styles.links}>
          <WorkLink href={task.taskLink}>Task</WorkLink>
          <WorkLink href={task.taskGuidelineLink}>Guideline</WorkLink>
        </div>
      ),
    },
    { key: 'dueDate', header: 'Due Date', sortable: true, cell: ({ dueDate }) => <TimeLeft dueDate={dueDate} /> },
    { key: 'createdBy', header: 'Created By', cell: ({ createdBy }) => fullName(createdBy) },
    { key: 'rate', header: 'Rate', cell: ({ rate }) => (rate ? formatRate(rate) : 'None') },
    { key: 'jobs', header: 'Jobs', cell: (task) => <JobCounts task={task} /> },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (task) => (
        <>
          <Button
            size="small"
            className={styles.sign}
            title="Edit"
            aria-label={`Edit ${titleOf(task)}`}
            onClick={() => setOpen({ what: 'edit', task })}
          >
            <Icon name="edit" size={18} />
          </Button>
          <Button
            size="small"
            variant="danger"
            className={styles.sign}
            title="Delete"
            aria-label={`Delete ${titleOf(task)}`}
            disabled={remove.busy}
            onClick={() => void askToRemove(task)}
          >
            <Icon name="trash" size={18} />
          </Button>
          <Button
            size="small"
            variant="primary"
            aria-label={`Assign Task: ${titleOf(task)}`}
            onClick={() => setOpen({ what: 'assign', task })}
          >
            Assign Task
          </Button>
        </>
      ),
    },
  ];

  return (
    <>
      <PageHead
        title="Task Management"
        lead="Each task can be assigned to many people; everyone gets a job of their own."
        actions={create}
      />
      <ListTools address={address} label="Search tasks">
        <Filter address={address} name="modality" label="Modality" all="All modalities" value={modality} options={MODALITY_OPTIONS} />
        {projectId && <Button onClick={() => address.change({ projectId: '' })}>Tasks of all projects</Button>}
        <ExportCsvButton path={listKey('/api/tasks/export.csv', query)} />
      </ListTools>
      <ListSection
        list={tasks}
        columns={columns}
        rowKey={({ _id }) => _id}
        caption="Tasks"
        failure={{ title: ADMIN_TOAST_MESSAGES.tasksFailedTitle, text: ADMIN_TOAST_MESSAGES.tasksFailed }}
        {...shownBy(address, { modality, projectId })}
        empty={<EmptyState icon="tasks" title="No tasks yet" text="Create the first one, then assign it to annotators." action={create} />}
      />
      {open?.what === 'create' && <TaskDialog onClose={close} />}
      {open?.what === 'edit' && <TaskDialog task={open.task} onClose={close} />}
      {open?.what === 'assign' && <AssignDialog task={open.task} onClose={close} />}
      {confirmDialog}
    </>
  );
}
