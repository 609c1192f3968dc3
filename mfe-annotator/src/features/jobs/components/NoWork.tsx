import { EmptyState, LinkButton, Skeleton } from '@labelbridge/ui';
import { useOverview } from '../../overview/api/overview.js';

/** Nothing to do: because no work is assigned now, or because the annotator has joined no project yet. */
export function NoWork({ what }: { what: string }) {
  const { data, loading } = useOverview();
  if (loading) return <Skeleton />;
  if (data && data.projects.joined === 0) {
    return (
      <EmptyState
        icon="projects"
        title="You have not joined a project yet"
        text="Work comes from projects. Apply to one; an admin looks at each application, and you hear back either way."
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
      title={`No ${what} for you just now`}
      text="You have done all that was assigned to you. When there is new work, you get a mail that says what it pays and when it is due."
      action={<LinkButton to="/dashboard/projects?tab=available">Join another project</LinkButton>}
    />
  );
}
