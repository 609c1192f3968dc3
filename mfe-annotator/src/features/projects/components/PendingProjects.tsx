import { Button, DateText, EmptyState, LinkButton, StatusChip } from '@labelbridge/ui';
import { Notice } from '../../../common/Notice.js';
import { useMyProjects } from '../api/projects.js';
import { PendingActions } from './PendingActions.js';
import { ProjectCard, ProjectCards } from './ProjectCard.js';
import { ProjectList, type ProjectListProps } from './ProjectList.js';
import styles from './projects.module.css';

/** The projects an annotator waits to join, and below those he was not accepted to, with the reason. */
export function PendingProjects(props: ProjectListProps) {
  return (
    <>
      <ProjectList
        {...props}
        kind="pending"
        empty={
          <EmptyState
            icon="clock"
            title="No application is waiting"
            text="When you apply to a project it stands here until an admin has decided."
            action={
              <LinkButton variant="primary" to="?tab=available">
                See available projects
              </LinkButton>
            }
          />
        }
      >
        {(project) => project.myApplication && <PendingActions project={project} application={project.myApplication} />}
      </ProjectList>
      <RejectedProjects q={props.q} />
    </>
  );
}

function RejectedProjects({ q }: { q: string }) {
  const { data, reload, error } = useMyProjects('rejected', { q });
  if (error && !data) {
    return (
      <Notice
        tone="wait"
        action={
          <Button size="small" onClick={() => void reload()}>
            Try again
          </Button>
        }
      >
        Your rejected applications could not be loaded.
      </Notice>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="rejected-projects">
      <h2 id="rejected-projects">Not accepted</h2>
      <ProjectCards>
        {data.map((project) => (
          <li key={project._id}>
            <ProjectCard project={project}>
              {project.myApplication && (
                <>
                  <div className={styles.state}>
                    <StatusChip status={project.myApplication.status} />
                    <span className={styles.since}>
                      Applied <DateText instant={project.myApplication.appliedAt} dateOnly />
                    </span>
                  </div>
                  {project.myApplication.reason && (
                    <div className={styles.full}>
                      <Notice tone="info" title="Why it was not accepted">
                        {project.myApplication.reason}
                      </Notice>
                    </div>
                  )}
                </>
              )}
            </ProjectCard>
          </li>
        ))}
      </ProjectCards>
    </section>
  );
}
