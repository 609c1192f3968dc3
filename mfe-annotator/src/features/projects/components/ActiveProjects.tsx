import { EmptyState, LinkButton, StatusChip } from '@labelbridge/ui';
import { ListBody } from '../../../common/ListBody.js';
import { useMyProjects } from '../api/projects.js';
import { projectTitle } from '../project-title.js';
import { workPath } from '../work-path.js';
import { ProjectCard, ProjectCards } from './ProjectCard.js';
import { ProjectsSkeleton } from './ProjectsSkeleton.js';

/** The projects an annotator has joined. */
export function ActiveProjects({ q, sort, onClearSearch }: { q: string; sort: string; onClearSearch: () => void }) {
  const list = useMyProjects('active', { q, sort });
  return (
    <ListBody
      list={list}
      q={q}
      onClearSearch={onClearSearch}
      skeleton={<ProjectsSkeleton />}
      cards
      empty={
        <EmptyState
          icon="projects"
          title="You have not joined a project yet"
          text="Apply to one that is available. An admin looks at each application, and you hear back either way."
          action={
            <LinkButton variant="primary" to="?tab=available">
              See available projects
            </LinkButton>
          }
        />
      }
    >
      {(projects) => (
        <ProjectCards>
          {projects.map((project) => (
            <li key={project._id}>
              <ProjectCard project={project}>
                <StatusChip status={project.status} />
                <LinkButton variant="primary" to={workPath(project)} aria-label={`Work on ${projectTitle(project)}`}>
                  Work
                </LinkButton>
              </ProjectCard>
            </li>
          ))}
        </ProjectCards>
      )}
    </ListBody>
  );
}
