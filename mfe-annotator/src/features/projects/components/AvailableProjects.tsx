import { useState } from 'react';
import { EmptyState, LinkButton } from '@labelbridge/ui';
import { type Application } from '../api/projects.js';
import { AvailableActions } from './AvailableActions.js';
import { ProjectList, type ProjectListProps } from './ProjectList.js';

export function AvailableProjects(props: ProjectListProps) {
  const [applied, setApplied] = useState<Readonly<Record<string, Application>>>({});
  return (
    <ProjectList
      {...props}
      kind="available"
      empty={
        <EmptyState
          icon="projects"
          title="No available projects"
          text="You have applied to all projects that accept applications, or they are full. New ones appear here."
          action={<LinkButton to="?tab=pending">See your pending projects</LinkButton>}
        />
      }
    >
      {(project) => (
        <AvailableActions
          project={project}
          applied={applied[project._id]}
          onApplied={(application) => setApplied((before) => ({ ...before, [project._id]: application }))}
        />
      )}
    </ProjectList>
  );
}
