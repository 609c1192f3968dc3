import { EmptyState, LinkButton, Skeleton } from '@labelbridge/ui';
import { useOverview } from '../../overview/api/overview.js';
import { useJobTotals } from '../api/jobs.js';

/** Empty state of a list of work. It invites an annotator without a project to join one; others see `title` and `text`. */
export function NoWork({ title, text }: { title: string; text: string }) {
  const { data, loading } = useOverview();
  if (loading) return <Skeleton />;
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
  return <NoWork title={title} text={hadWork ? 'You have submitted all that was assigned to you.' : none} />;
}
