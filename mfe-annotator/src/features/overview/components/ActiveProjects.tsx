import { TwoLines } from '@labelbridge/area-parts';
import { Card, type Column, DataTable, EmptyState, LinkButton, PlainDateText, StatusChip } from '@labelbridge/ui';
import { type Overview } from '../api/overview.js';

type Project = Overview['activeProjects'][number];

const COLUMNS: Column<Project>[] = [
  { key: 'serial', header: 'S/N', cell: (_project, index) => index + 1, tableOnly: true },
  { key: 'name', header: 'Name', cell: ({ projectName }) => projectName, primary: true },
  { key: 'company', header: 'Company', cell: ({ company }) => company },
  { key: 'due', header: 'Due Date', cell: ({ dueDate }) => <PlainDateText date={dueDate} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <TwoLines under={status === 'Pending' && 'You have joined'}>
        <StatusChip status={status} />
      </TwoLines>
    ),
  },
];

/** Specification section 2, Overview: Active Projects. */
export function ActiveProjects({ projects }: { projects: readonly Project[] }) {
  return (
    <Card
      flush
      title="Active Projects"
      actions={
        <LinkButton variant="quiet" size="small" to="/dashboard/projects" aria-label="See all projects">
          See all
        </LinkButton>
      }
    >
      {projects.length > 0 ? (
        <DataTable caption="Active projects" columns={COLUMNS} rows={projects} rowKey={({ _id }) => _id} />
      ) : (
        <EmptyState
          icon="projects"
          title="You have not joined a project yet"
          text="An admin looks at each application, and you get an answer either way."
          action={<LinkButton to="/dashboard/projects?tab=available">See available projects</LinkButton>}
        />
      )}
    </Card>
  );
}
