import { EmptyState, LinkButton, Skeleton } from '@labelbridge/ui';
import { useOverview } from '../../overview/api/overview.js';

/** Nothing to do: because the annotator has joined no project yet, or because no work is assigned now, as told by `title` and `text`. */
export function NoWork({ title, text }: { title: string; text: string }) {
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
      title={title}
      text={`${text} When new work is assigned to you, you get a mail that says what it pays and when it is due.`}
      action={<LinkButton to="/dashboard/projects?tab=available">Join another project</LinkButton>}
    />
  );
}
