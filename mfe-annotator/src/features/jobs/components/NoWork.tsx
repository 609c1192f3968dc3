import { QUALITY_MESSAGES } from '@labelbridge/contracts';
import { EmptyState, LinkButton, Skeleton } from '@labelbridge/ui';
import { AccountCloses } from '../../../shared/AccountCloses.js';
import { useOverview } from '../../overview/api/overview.js';
import { useQueues } from '../../projects/api/projects.js';
import { useJobTotals } from '../api/jobs.js';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Set if the list is of one project. */
  readonly projectId?: string | undefined;
}

/**
 * Empty state of a list of work. It invites an annotator without a project to join one, leads to a batch that waits, and tells who is paused
 * or closes the account; others see `title` and `text`.
 */
export function NoWork({ title, text, projectId }: Props) {
  const { data, loading } = useOverview();
  const queues = useQueues();
  if (loading) return <Skeleton />;
  if (data?.closingSince) return <AccountCloses since={data.closingSince} />;
  if (data && data.projects.joined === 0) {
    const [waiting] = data.waitingApplications ?? [];
    return (
      <EmptyState
        icon="projects"
        title={waiting ? 'Your application waits for an answer' : 'You have not joined a project yet'}
        text={
          waiting
            ? `Work comes from projects. An admin looks at your application to ${waiting.projectName}, and you get an answer either way.`
            : 'Work comes from projects. Apply to one; an admin looks at each application, and you get an answer either way.'
        }
        action={
          <LinkButton variant="primary" to="/dashboard/projects?tab=available">
            See available projects
          </LinkButton>
        }
      />
    );
  }
  const batch = queues.data?.queues.find(
    (queue) => queue.available && !queue.paused && !queue.hasBatch && (projectId === undefined || queue.projectId === projectId),
  );
  if (batch)
    return (
      <EmptyState
        icon="tasks"
        title="A batch waits for you"
        text="It is in the queue of a project that you have joined. Take it under Projects."
        action={
          <LinkButton variant="primary" to="/dashboard/projects">
            See your projects
          </LinkButton>
        }
      />
    );
  // Answers cached by an earlier version lack these.
  const paused = (data?.pausedProjects ?? []).filter(({ _id }) => projectId === undefined || _id === projectId);
  if (paused.length > 0)
    return (
      <EmptyState
        icon="clock"
        title="New work is paused for you"
        text={`You get no new work in ${paused.map(({ projectName }) => projectName).join(', ')} for now. ${QUALITY_MESSAGES.paidAsUsual} “My quality” shows why, and the way back.`}
        action={
          <LinkButton variant="primary" to="/dashboard/quality">
            See My quality
          </LinkButton>
        }
      />
    );
  return (
    <EmptyState
      icon="success"
      title={title}
      text={`${text} When new work is assigned to you, you get an email with its rate and due date.`}
      action={<LinkButton to="/dashboard/projects?tab=available">Join another project</LinkButton>}
    />
  );
}

/** Empty state of all open work or of a project's open work. It tells if there ever was any. */
export function NothingLeft({ title, projectId }: { title: string; projectId?: string | undefined }) {
  const totals = Object.values(useJobTotals(projectId ? { projectId } : {}));
  if (totals.length === 0) return <Skeleton />;
  const hadWork = totals.some((total) => total !== 0);
  const none = `Nothing${projectId ? ' of this project' : ''} was assigned to you yet.`;
  return <NoWork projectId={projectId} title={title} text={hadWork ? 'You have submitted all that was assigned to you.' : none} />;
}
