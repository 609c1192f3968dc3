import { TwoLines } from '@labelbridge/area-parts';
import { MODALITY_LABEL, WORKPLACE_MESSAGES, workPath } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Card, type Column, DataTable, EmptyState, LinkButton, StatusChip, TimeLeft } from '@labelbridge/ui';
import { jobPath, projectPath } from '../../../shared/paths.js';
import { type AdminOverview } from '../api/overview.js';

type ProjectRow = AdminOverview['activeProjects'][number];
type TaskRow = AdminOverview['todaysAssignedTasks'][number];

const PROJECT_COLUMNS: readonly Column<ProjectRow>[] = [
  { key: 'sn', header: 'S/N', cell: (_, index) => index + 1, tableOnly: true },
  { key: 'name', header: 'Name', primary: true, cell: ({ _id, projectName }) => <Link to={projectPath(_id)}>{projectName}</Link> },
  { key: 'company', header: 'Company', cell: ({ company }) => company },
  { key: 'dueDate', header: 'Due Date', cell: ({ dueDate }) => <TimeLeft dueDate={dueDate} /> },
];

export function ActiveProjects({ projects }: { projects: readonly ProjectRow[] }) {
  const actions = (
    <div className="row">
      <LinkButton size="small" variant="quiet" to="/admin/projects">
        All projects
      </LinkButton>
      <LinkButton size="small" variant="primary" to="/admin/projects">
        Create New Project
      </LinkButton>
    </div>
  );
  return (
    <Card title="Active Projects" actions={actions} flush>
      {projects.length === 0 ? (
        <EmptyState icon="projects" title="No active projects" text="Create one, and annotators can apply to it." />
      ) : (
        <DataTable columns={PROJECT_COLUMNS} rows={projects} rowKey={({ _id }) => _id} caption="Active Projects" />
      )}
    </Card>
  );
}

/** The work link of an in-product job is the job's own page. */
const isInProduct = ({ _id, taskLink }: TaskRow): boolean => taskLink === workPath(_id);

const TASK_COLUMNS: readonly Column<TaskRow>[] = [
  { key: 'sn', header: 'S/N', cell: (_, index) => index + 1, tableOnly: true },
  {
    key: 'title',
    header: 'Task Name',
    primary: true,
    cell: (task) => <TwoLines under={isInProduct(task) && WORKPLACE_MESSAGES.inProduct}>{task.title}</TwoLines>,
  },
  { key: 'type', header: 'Task Type', cell: ({ modality }) => MODALITY_LABEL[modality] },
  { key: 'annotator', header: 'Annotator', cell: ({ annotatorName }) => annotatorName },
  { key: 'dueDate', header: 'Due Date', cell: ({ dueDate }) => <TimeLeft dueDate={dueDate} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
  {
    key: 'actions',
    header: '',
    actions: true,
    cell: (task) => (
      <LinkButton
        size="small"
        to={jobPath(task._id)}
        aria-label={`Open Task: ${task.title}, ${task.annotatorName}${isInProduct(task) ? `. ${WORKPLACE_MESSAGES.inProduct}` : ''}`}
      >
        Open Task
      </LinkButton>
    ),
  },
];

/** Today is the day in Lagos. */
export function TodaysTasks({ tasks }: { tasks: readonly TaskRow[] }) {
  const all = (
    <LinkButton size="small" variant="quiet" to="/admin/jobs?status=pending">
      All pending jobs
    </LinkButton>
  );
  return (
    <Card title="Today's Assigned Tasks" actions={all} flush>
      {tasks.length === 0 ? (
        <EmptyState
          icon="tasks"
          title="No tasks assigned today"
          text="Assign one in Task Management, and it appears here."
          action={<LinkButton to="/admin/tasks">Go to tasks</LinkButton>}
        />
      ) : (
        <DataTable columns={TASK_COLUMNS} rows={tasks} rowKey={({ _id }) => _id} caption="Today's Assigned Tasks" />
      )}
    </Card>
  );
}
