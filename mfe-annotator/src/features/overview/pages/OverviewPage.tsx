import { OnSight, StaleNotice } from '@labelbridge/area-parts';
import { useSession } from '@labelbridge/session';
import { Card, ErrorState, LinkButton, PageHead, Skeleton, TableSkeleton } from '@labelbridge/ui';
import { AccountNeeded } from '../../../shared/AccountNeeded.js';
import { useOverview } from '../api/overview.js';
import { ActiveProjects } from '../components/ActiveProjects.js';
import { OverviewStats } from '../components/OverviewStats.js';
import { TodaysTasks } from '../components/TodaysTasks.js';
import { WaitingApplications } from '../components/WaitingApplications.js';
import { dayLine, greeting } from '../greeting.js';

const loadPlots = () => import(/* webpackChunkName: 'plots' */ '../components/OverviewPlots.js');

/** Specification section 2, Annotator area: Overview. */
export function OverviewPage() {
  const firstName = useSession((session) => session.user?.firstName) ?? '';
  const { data, error, seenAt, reload } = useOverview();
  const now = new Date();
  const retry = () => void reload();
  return (
    <>
      <PageHead
        title={greeting(now, firstName)}
        documentTitle="Overview"
        lead={dayLine(now)}
        actions={
          <LinkButton variant="primary" to="/dashboard/projects?tab=available">
            Join New Project
          </LinkButton>
        }
      />
      {data && (
        <>
          {error && <StaleNotice seenAt={seenAt} onRetry={retry} />}
          {data.payWaits && <AccountNeeded waiting={data.waiting} />}
          {/* Answers cached by an earlier version lack the list. */}
          <WaitingApplications applications={data.waitingApplications ?? []} />
          <OverviewStats overview={data} />
          <TodaysTasks overview={data} />
          <ActiveProjects projects={data.activeProjects} />
          <OnSight load={loadPlots} label="Over time" />
        </>
      )}
      {!data && (error ? <ErrorState error={error} onRetry={retry} /> : <Loading />)}
    </>
  );
}

function Loading() {
  return (
    <>
      <Card>
        <Skeleton />
      </Card>
      <Card flush>
        <TableSkeleton label="" />
      </Card>
    </>
  );
}
