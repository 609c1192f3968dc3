import { TwoLines } from '@labelbridge/area-parts';
import { formatRate, MODALITY_LABEL } from '@labelbridge/contracts';
import { Card, type Column, DataTable, EmptyState, LinkButton, TimeLeft } from '@labelbridge/ui';
import { AccountCloses } from '../../../shared/AccountCloses.js';
import { type Overview } from '../api/overview.js';

type Task = Overview['todaysTasks'][number];

const COLUMNS: Column<Task>[] = [
  {
    key: 'task',
    header: 'Task',
    cell: ({ title, clockRunning }) => <TwoLines under={clockRunning && 'Its clock runs'}>{title}</TwoLines>,
    primary: true,
  },
  { key: 'type', header: 'Type', cell: ({ modality }) => MODALITY_LABEL[modality] },
  { key: 'due', header: 'Due', cell: ({ dueDate }) => <TimeLeft dueDate={dueDate} /> },
  { key: 'rate', header: 'Rate', cell: ({ rate }) => (rate ? formatRate(rate) : 'On approval'), align: 'end' },
  {
    key: 'action',
    header: 'Action',
    actions: true,
    cell: ({ _id, title }) => (
      <LinkButton size="small" variant="primary" to={`/dashboard/jobs/${_id}`} aria-label={`Open Task ${title}`}>
        Open Task
      </LinkButton>
    ),
  },
];

/** Specification section 2, Overview: Today's Tasks. */
export function TodaysTasks({ overview: { todaysTasks, projects, pausedProjects = [], closingSince } }: { overview: Overview }) {
  return (
    <Card
      flush
      title="Today's Tasks"
      actions={
        <LinkButton variant="quiet" size="small" to="/dashboard/tasks" aria-label="See all tasks">
          See all
        </LinkButton>
      }
    >
      {todaysTasks.length > 0 ? (
        <DataTable caption="Today's tasks" columns={COLUMNS} rows={todaysTasks} rowKey={({ _id }) => _id} />
      ) : closingSince ? (
        <AccountCloses since={closingSince} />
      ) : (
        <EmptyState
          icon={projects.joined > 0 ? 'success' : 'tasks'}
          title={projects.joined > 0 ? 'No tasks today' : 'No tasks yet'}
          text={
            projects.joined > pausedProjects.length
              ? 'When there is new work, you get an email with its rate and due date.'
              : pausedProjects.length > 0
                ? 'New work is paused for you. “My quality” shows the way back.'
                : 'Tasks come from projects. Apply to one, and you get an answer either way.'
          }
        />
      )}
    </Card>
  );
}
