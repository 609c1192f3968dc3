import { useState, useEffect, useRef } from 'react';
import { Notice } from '@labelbridge/area-parts';
import { type ApiError, useAction } from '@labelbridge/session';
import { EmptyState, LinkButton, Button, StatusChip, toast } from '@labelbridge/ui';
import { projectTitle } from '../../../shared/names.js';
import { type Application, applyTo, type Project } from '../api/projects.js';
import { ProjectList, type ProjectListProps } from './ProjectList.js';
import styles from './projects.module.css';

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

function AvailableActions({
  project,
  applied,
  onApplied,
}: {
  project: Project;
  /** The application that was just made here. */
  applied: Application | undefined;
  onApplied: (application: Application) => void;
}) {
  const apply = useAction(async () => {
    const { message, data } = await applyTo(project._id);
    onApplied(data);
    toast.success(`Applied to ${projectTitle(project)}`, message);
  });
  if (applied) return <Applied />;
  return (
    <>
      {apply.error && <Refused error={apply.error} />}
      <Button variant="primary" wide busy={apply.busy} aria-label={`Apply to ${projectTitle(project)}`} onClick={() => void apply.run()}>
        Apply
      </Button>
    </>
  );
}

function Applied() {
  const place = useRef<HTMLDivElement>(null);
  // The focused button is unmounted: its replacement gets the focus.
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <div ref={place} tabIndex={-1} className={styles.state}>
        <StatusChip status="pending" />
        <span className={styles.since}>Applied just now</span>
      </div>
      <LinkButton variant="quiet" size="small" to="?tab=pending">
        Pending projects
      </LinkButton>
    </>
  );
}

function Refused({ error }: { error: ApiError }) {
  return (
    <div className={styles.full}>
      <Notice tone="bad" title={error.status === 409 ? 'You cannot apply to it now' : 'Your application was not sent'}>
        {error.message}
      </Notice>
    </div>
  );
}
