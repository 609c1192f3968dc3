import { useState } from 'react';
import { EmptyState, LinkButton } from '@labelbridge/ui';
import { ListBody } from '../../../common/ListBody.js';
import { type Application, useMyProjects } from '../api/projects.js';
import { AvailableActions } from './AvailableActions.js';
import { ProjectCard, ProjectCards } from './ProjectCard.js';
import { ProjectsSkeleton } from './ProjectsSkeleton.js';

/** The projects an annotator may apply to. */
export function AvailableProjects({ q, sort, onClearSearch }: { q: string; sort: string; onClearSearch: () => void }) {
  const list = useMyProjects('available', { q, sort });
  const [applied, setApplied] = useState<Readonly<Record<string, Application>>>({});
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
          title="No project takes applications now"
          text="You have applied to all that do, or they have all the annotators they need. New ones come up here."
          action={<LinkButton to="?tab=pending">See your pending projects</LinkButton>}
        />
      }
    >
      {(projects) => (
        <ProjectCards>
          {projects.map((project) => (
            <li key={project._id}>
              <ProjectCard project={project}>
                <AvailableActions
                  project={project}
                  applied={applied[project._id]}
                  onApplied={(application) => setApplied((before) => ({ ...before, [project._id]: application }))}
                />
              </ProjectCard>
            </li>
          ))}
        </ProjectCards>
      )}
    </ListBody>
  );
}
