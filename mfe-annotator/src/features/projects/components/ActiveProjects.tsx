import { EmptyState, LinkButton, StatusChip } from '@labelbridge/ui';
import { projectTitle } from '../../../shared/names.js';
import { workPath } from '../work-path.js';
import { NextBatch } from './NextBatch.js';
import { ProjectList, type ProjectListProps } from './ProjectList.js';

/** The projects an annotator has joined. */
export function ActiveProjects(props: ProjectListProps) {
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
      {(project) => (
        <>
          <StatusChip status={project.status} />
          <NextBatch project={project} />
          <LinkButton variant="primary" to={workPath(project)} aria-label={`Work on ${projectTitle(project)}`}>
            Work
          </LinkButton>
        </>
      )}
    </ProjectList>
  );
}
