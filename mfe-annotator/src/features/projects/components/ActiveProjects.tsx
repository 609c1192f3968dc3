import { EmptyState, LinkButton, StatusChip } from '@labelbridge/ui';
import { concernsPath, projectTitle, questionsPath } from '../../../shared/names.js';
import { useQueues } from '../api/projects.js';
import { LeaveButton } from './LeaveButton.js';
import { NextBatch } from './NextBatch.js';
import { ProjectList, type ProjectListProps } from './ProjectList.js';

/** The tasks page opens the tab of the task that is due first. */
export const workPath = ({ _id }: { _id: string }): string => `/dashboard/tasks?${new URLSearchParams({ project: _id })}`;

export function ActiveProjects(props: ProjectListProps) {
  const queues = useQueues();
  const queueOf = (id: string) => queues.data?.queues.find(({ projectId }) => projectId === id);
  return (
    <ProjectList
      {...props}
      kind="active"
      empty={
        <EmptyState
          icon="projects"
          title="You have not joined a project yet"
          text="Apply to one that is available. An admin looks at each application, and you get an answer either way."
          action={
            <LinkButton variant="primary" to="?tab=available">
              See available projects
            </LinkButton>
          }
        />
      }
    >
      {(project) => {
        const queue = queueOf(project._id);
        return (
          <>
            <StatusChip status={project.status} />
            {project.status === 'Pending' && <span className="muted">The project’s own status: you have joined.</span>}
            {queue && <NextBatch project={project} queue={queue} />}
            <LinkButton to={questionsPath(project._id)} aria-label={`Questions about ${projectTitle(project)}`}>
              Questions
            </LinkButton>
            <LinkButton to={concernsPath(project._id)} aria-label={`Concerns about ${projectTitle(project)}`}>
              Concerns
            </LinkButton>
            <LinkButton variant="primary" to={workPath(project)} aria-label={`Work on ${projectTitle(project)}`}>
              Work
            </LinkButton>
            <LeaveButton project={project} />
          </>
        );
      }}
    </ProjectList>
  );
}
