import { listQuery, Notice, TryAgain, toastFailure } from '@labelbridge/area-parts';
import { applyAgainText, businessDate, unreadMessagesText } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { DateText, EmptyState, LinkButton, StatusChip, Button, toast, useConfirm } from '@labelbridge/ui';
import { useMyProjects, applyTo, type Project, refreshProjects, withdrawApplication } from '../api/projects.js';
import { projectTitle } from '../../../shared/names.js';
import { ProjectCard, ProjectCards } from './ProjectCard.js';
import { ProjectList, type ProjectListProps } from './ProjectList.js';
import styles from './projects.module.css';

function PendingActions({ project, application }: { project: Project; application: NonNullable<Project['myApplication']> }) {
  const title = projectTitle(project);
  const { confirm, confirmDialog } = useConfirm();
  const withdraw = useAction(async () => {
    const { message } = await withdrawApplication(application._id);
    toast.success(message, `You can apply to ${title} again while it takes applications.`);
  }, toastFailure('Your application was not withdrawn'));
  const ask = async () => {
    const sure = await confirm({
      title: 'Withdraw your application?',
      text: `${title} will no longer consider you. You can apply again while it takes applications.`,
    });
    if (sure) await withdraw.run();
  };
  return (
    <>
      <div className={styles.state}>
        <StatusChip status={application.status} />
        <span className={styles.since}>
          Applied <DateText instant={application.appliedAt} dateOnly />
        </span>
      </div>
      <ApplicationLink application={application} title={title} />
      <Button busy={withdraw.busy} aria-label={`Withdraw your application to ${title}`} onClick={() => void ask()}>
        Withdraw
      </Button>
      {confirmDialog}
    </>
  );
}

function ApplicationLink({ application, title }: { application: NonNullable<Project['myApplication']>; title: string }) {
  const { _id, unreadMessages } = application;
  const label = unreadMessages > 0 ? unreadMessagesText(unreadMessages) : 'Messages';
  return (
    <LinkButton to={`/dashboard/applications/${_id}`} aria-label={`${label} about your application to ${title}`}>
      {label}
    </LinkButton>
  );
}

export function PendingProjects(props: ProjectListProps) {
  return (
    <>
      <ProjectList
        {...props}
        kind="pending"
        empty={
          <EmptyState
            icon="clock"
            title="No pending applications"
            text="When you apply to a project, it appears here until an admin has decided."
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
      <RejectedProjects q={props.address.q} />
    </>
  );
}

function RejectedProjects({ q }: { q: string }) {
  const { data, reload, error } = useMyProjects('rejected', listQuery({ q }));
  if (error && !data) {
    return (
      <Notice tone="wait" action={<TryAgain onRetry={() => void reload()} />}>
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
                  <ApplicationLink application={project.myApplication} title={projectTitle(project)} />
                  {project.myApplication.reason && (
                    <div className={styles.full}>
                      <Notice tone="info" title="Reason">
                        {project.myApplication.reason}
                      </Notice>
                    </div>
                  )}
                  <ApplyAgain project={project} application={project.myApplication} />
                </>
              )}
            </ProjectCard>
          </li>
        ))}
      </ProjectCards>
    </section>
  );
}

function ApplyAgain({ project, application }: { project: Project; application: NonNullable<Project['myApplication']> }) {
  const title = projectTitle(project);
  const apply = useAction(async () => {
    const { message } = await applyTo(project._id);
    toast.success(`Applied to ${title}`, message);
    await refreshProjects();
  }, toastFailure('Your application was not sent'));
  const { applyAgain: again } = application;
  if (!again || !project.takesApplications) return null;
  return (
    <>
      <p className={styles.full}>{applyAgainText(again, businessDate(new Date(again.from)))}</p>
      {again.allowed ? (
        <Button variant="primary" wide busy={apply.busy} aria-label={`Apply again to ${title}`} onClick={() => void apply.run()}>
          Apply again
        </Button>
      ) : (
        <LinkButton wide to="/dashboard/profile">
          Go to your profile
        </LinkButton>
      )}
    </>
  );
}
