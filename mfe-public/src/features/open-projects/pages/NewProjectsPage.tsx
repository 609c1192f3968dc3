import { useEffect, useSyncExternalStore } from 'react';
import { PUBLIC_PAGES } from '@labelbridge/contracts';
import { useLocation } from '@labelbridge/router';
import { Card, cx, EmptyState, ErrorState, LinkButton, LoadMore, Skeleton } from '@labelbridge/ui';
import { PATHS } from '../../../site/site.js';
import { usePageMeta } from '../../../site/use-page-meta.js';
import { type OpenProject, useOpenProjects } from '../api/open-projects.js';
import { namedProject } from '../chosen-project.js';
import { ProjectCard } from '../components/ProjectCard.js';
import styles from '../components/open-projects.module.css';
import { useJoin } from '../use-join.js';

const never = () => () => undefined;

/** Reads the project from the address. It is null during hydration: the server renders the page without the address's query. */
function useNamedProject(): string | null {
  const { search } = useLocation();
  return useSyncExternalStore(
    never,
    () => namedProject(search),
    () => null,
  );
}

export default function NewProjectsPage() {
  usePageMeta(PUBLIC_PAGES.openProjects);
  return (
    <div className={cx('container', styles.page)}>
      <div>
        <h1>Open projects</h1>
        <p className={styles.lead}>Choose the work that suits you. Every project shows its pay before you apply.</p>
      </div>
      <OpenProjects />
    </div>
  );
}

/** @param named project of an invitation, which is the first, also if it accepts no applications */
const inOrder = (projects: readonly OpenProject[], named: string | null) => {
  const rank = ({ _id, takesApplications }: OpenProject) => (_id === named ? 2 : Number(takesApplications));
  return projects.toSorted((one, other) => rank(other) - rank(one));
};

function OpenProjects() {
  const { data, page, error, loading, reload, hasMore, loadMore, loadingMore, moreError } = useOpenProjects();
  const named = useNamedProject();
  const { join, busyWith, statusOf } = useJoin();
  const isFurtherDown = named !== null && data?.every(({ _id }) => _id !== named) && hasMore && !loadingMore && !moreError;
  useEffect(() => {
    if (isFurtherDown) void loadMore();
  });
  if (loading) {
    return (
      <div className={styles.list}>
        {['first', 'second'].map((place) => (
          <Card key={place}>
            <Skeleton lines={6} label="Loading open projects" />
          </Card>
        ))}
      </div>
    );
  }
  if (!data) return <ErrorState error={error} title="The projects could not be loaded" onRetry={() => void reload()} />;
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No project is open right now"
          text="New projects appear here. With an account you can apply as soon as one opens."
          action={
            <LinkButton variant="primary" to={PATHS.signup}>
              Sign up
            </LinkButton>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {inOrder(data, named).map((project) => (
          <li key={project._id}>
            <ProjectCard
              project={project}
              applied={statusOf(project._id)}
              busy={busyWith === project._id}
              disabled={busyWith !== undefined}
              onJoin={() => join(project._id)}
            />
          </li>
        ))}
      </ul>
      {moreError && <ErrorState error={moreError} />}
      {hasMore && <LoadMore shown={data.length} total={page?.total ?? null} more busy={loadingMore} onMore={() => void loadMore()} />}
    </>
  );
}
