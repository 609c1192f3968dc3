import { useState } from 'react';
import { expectedText, ExternalLink, Filter, ListSection, ListToolbar, TwoLines, useListAddress } from '@labelbridge/area-parts';
import { ADMIN_TOAST_MESSAGES, capitalised, countText, formatRate, JOB_STATUSES, MODALITIES, progressText } from '@labelbridge/contracts';
import { Link, useNavigate } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button, type Column, EmptyState, Icon, LinkButton, PageHead, TimeLeft, toast, useConfirm } from '@labelbridge/ui';
import { fullName } from '../../../shared/PersonName.js';
import { taskTitle } from '../../../shared/names.js';
import { MODALITY_OPTIONS } from '../../../shared/options.js';
import { examPath, projectPath, taskItemsPath } from '../../../shared/paths.js';
import { RUNS_PATH } from '../../../shared/runs/runs.js';
import { serverMessage } from '../../../shared/server-message.js';
import { usePollWork } from '../../../shared/use-poll-while.js';
import { useProject } from '../../projects/api/projects.js';
import { useInterfaces } from '../api/interfaces.js';
import { deleteTask, type Task, useTasks } from '../api/tasks.js';
import { AssignDialog } from '../components/AssignDialog.js';
import { TaskDialog } from '../components/TaskDialog.js';
import { TASK_MESSAGES } from '../task.messages.js';
import styles from './tasks-page.module.css';

/** Joins the task name and the project, unless they repeat the title. */
const kindOf = (task: Task): string =>
  [...new Set([task.taskName, task.project?.projectName])].filter((words) => words && words !== taskTitle(task)).join(' · ');

type Open = { what: 'create' } | { what: 'edit' | 'assign'; task: Task };

const jobCountsText = ({ jobCounts }: Task): string =>
  JOB_STATUSES.filter((status) => jobCounts[status] > 0)
    .map((status) => `${jobCounts[status]} ${status}`)
    .join(', ') || 'Not assigned';

const hasItems = (progress: Task['progress']): progress is NonNullable<Task['progress']> => progress !== null && progress.items > 0;

/** Specification section 2, Task Management: create, edit, assign, delete. */
export default function TasksPage() {
  const address = useListAddress({ sorts: ['dueDate', 'createdAt'], filters: { modality: MODALITIES, projectId: 'any' } });
  const { q, filters } = address;
  // True if no other filter can hide its rows.
  const isEmptyProject = filters.projectId !== undefined && filters.modality === undefined && q.trim() === '';
  const tasks = useTasks(address.query);
  usePollWork(tasks.data, tasks.reload);
  const project = useProject(filters.projectId);
  const interfaces = useInterfaces(filters.projectId);
  const start = project.data && { project: project.data, hasInterface: (interfaces.data ?? []).length > 0 };
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { confirm, confirmDialog } = useConfirm();
  const remove = useAction(
    async (task: Task) => toast.success(await deleteTask(task._id)),
    (error) => toast.error(TASK_MESSAGES.deleteFailedTitle, serverMessage(error, TASK_MESSAGES.deleteFailed)),
  );
  const askToRemove = async (task: Task) => {
    const text = `${taskTitle(task)}. A task with jobs is archived instead: it can be read, but not changed.`;
    if (await confirm({ title: TASK_MESSAGES.deleteQuestion, text, danger: true })) await remove.run(task);
  };
  const create = (
    <Button variant="primary" onClick={() => setOpen({ what: 'create' })}>
      <Icon name="plus" size={18} /> Create a Task
    </Button>
  );
  const actions = (
    <>
      <LinkButton to={RUNS_PATH}>Runs</LinkButton>
      <LinkButton to="/admin/tasks/import">Import CSV</LinkButton>
      <LinkButton to={`/admin/tasks/assign${filters.projectId ? `?projectId=${filters.projectId}` : ''}`}>Assign many</LinkButton>
      {create}
    </>
  );

  const columns: Column<Task>[] = [
    { key: 'taskName', header: 'Task Name', primary: true, cell: (task) => <TwoLines under={kindOf(task)}>{taskTitle(task)}</TwoLines> },
    {
      key: 'links',
      header: 'Links',
      cell: (task) => (
        <div className={styles.links}>
          {task.workplace === 'labelbridge' ? (
            <Link to={taskItemsPath(task._id)} aria-label={`${countText(task.itemCount, 'item')}: ${taskTitle(task)}`}>
              {countText(task.itemCount, 'item')}
            </Link>
          ) : (
            <ExternalLink href={task.taskLink}>Task</ExternalLink>
          )}
          <ExternalLink href={task.taskGuidelineLink}>Guideline</ExternalLink>
        </div>
      ),
    },
    { key: 'dueDate', header: 'Due Date', sortable: true, cell: ({ dueDate }) => <TimeLeft dueDate={dueDate} /> },
    { key: 'createdBy', header: 'Created By', cell: ({ createdBy }) => fullName(createdBy) },
    {
      key: 'rate',
      header: 'Rate',
      cell: ({ rate, expected }) => (
        <TwoLines under={expected && capitalised(expectedText(expected))}>{rate ? formatRate(rate) : 'None'}</TwoLines>
      ),
    },
    {
      key: 'jobs',
      header: 'Jobs',
      cell: (task) => (
        <TwoLines under={hasItems(task.progress) && progressText(task.progress)}>
          <span className={styles.counts}>{task.exam ? `Exam, ${task.exam.open ? 'open' : 'closed'}` : jobCountsText(task)}</span>
        </TwoLines>
      ),
    },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (task) => (
        <>
          <Button
            size="small"
            className={styles.icon}
            title="Edit"
            aria-label={`Edit ${taskTitle(task)}`}
            onClick={() => setOpen({ what: 'edit', task })}
          >
            <Icon name="edit" size={18} />
          </Button>
          <Button
            size="small"
            variant="danger"
            className={styles.icon}
            title="Delete"
            aria-label={`Delete ${taskTitle(task)}`}
            disabled={remove.busy}
            onClick={() => void askToRemove(task)}
          >
            <Icon name="trash" size={18} />
          </Button>
          {task.workplace === 'labelbridge' && task.itemCount === 0 ? (
            <LinkButton size="small" variant="primary" to={taskItemsPath(task._id)} aria-label={`Add items: ${taskTitle(task)}`}>
              Add items
            </LinkButton>
          ) : task.exam ? (
            <LinkButton size="small" variant="primary" to={examPath(task._id)} aria-label={`See the exam: ${taskTitle(task)}`}>
              See the exam
            </LinkButton>
          ) : (
            <Button
              size="small"
              variant="primary"
              aria-label={`Assign Task: ${taskTitle(task)}`}
              onClick={() => setOpen({ what: 'assign', task })}
            >
              Assign Task
            </Button>
          )}
        </>
      ),
    },
  ];

  return (
    <>
      <PageHead
        title="Task Management"
        lead={
          <>
            {project.data && (
              <>
                Of the project <Link to={projectPath(project.data._id)}>{project.data.projectName}</Link>.{' '}
              </>
            )}
            A task can be assigned to many people; each of them gets their own job.
          </>
        }
        actions={actions}
      />
      <ListToolbar address={address} label="Search tasks" exportPath="/api/tasks/export.csv">
        <Filter address={address} name="modality" label="Modality" all="All modalities" options={MODALITY_OPTIONS} />
        {address.filters.projectId && <Button onClick={() => address.change({ projectId: '' })}>Show tasks of all projects</Button>}
      </ListToolbar>
      <ListSection
        list={tasks}
        address={isEmptyProject ? { ...address, narrowed: false } : address}
        columns={columns}
        caption="Tasks"
        failure={{ title: ADMIN_TOAST_MESSAGES.tasksFailedTitle, text: ADMIN_TOAST_MESSAGES.tasksFailed }}
        empty={
          <EmptyState
            icon="tasks"
            title={isEmptyProject ? 'No tasks in this project yet' : 'No tasks yet'}
            text="Create the first one, then assign it to annotators."
            action={create}
          />
        }
      />
      {open?.what === 'create' && !project.loading && !interfaces.loading && (
        <TaskDialog start={start} onClose={close} onAddItems={(id) => void navigate(taskItemsPath(id))} />
      )}
      {open?.what === 'edit' && <TaskDialog task={open.task} onClose={close} />}
      {open?.what === 'assign' && <AssignDialog task={open.task} onClose={close} />}
      {confirmDialog}
    </>
  );
}
