import { type ReactNode } from 'react';
import { ListBody } from '../../../common/ListBody.js';
import { type Project, useMyProjects } from '../api/projects.js';
import { ProjectCard, ProjectCards } from './ProjectCard.js';
import { ProjectsSkeleton } from './ProjectsSkeleton.js';

/** What each tab's list is given: the search, the order, and the way to end the search. */
export interface ProjectListProps {
  readonly q: string;
  readonly sort: string;
  readonly onClearSearch: () => void;
}

/** Projects of a kind as cards; `children` says what the annotator can do with each, or waits for. */
export function ProjectList({
  kind,
  empty,
  children,
  q,
  sort,
  onClearSearch,
}: ProjectListProps & { kind: 'active' | 'pending' | 'available'; empty: ReactNode; children: (project: Project) => ReactNode }) {
  const list = useMyProjects(kind, { q, sort });
  return (
    <ListBody list={list} q={q} onClearSearch={onClearSearch} skeleton={<ProjectsSkeleton />} cards empty={empty}>
      {(projects) => (
        <ProjectCards>
          {projects.map((project) => (
            <li key={project._id}>
              <ProjectCard project={project}>{children(project)}</ProjectCard>
            </li>
          ))}
        </ProjectCards>
      )}
    </ListBody>
  );
}
