import { OnSight, ResourceCard } from '@labelbridge/area-parts';
import { type Money } from '@labelbridge/contracts';
import { Card, MoneyText, PageHead, Skeleton, Stat, Stats, TableSkeleton } from '@labelbridge/ui';
import { type AdminOverview, useOverview } from '../api/overview.js';
import { useDuties } from '../../../shared/duties.js';
import { ActiveProjects, TodaysTasks } from '../components/OverviewTables.js';
import { PendingWork } from '../components/PendingWork.js';

const loadPlots = () => import(/* webpackChunkName: 'plots' */ '../components/OverviewPlots.js');

export default function OverviewPage() {
  const overview = useOverview();
  return (
    <>
      <PageHead title="Overview" />
      {overview.data || overview.error ? (
        <ResourceCard resource={overview} errorTitle="The overview could not be loaded">
          {(data) => <Loaded overview={data} />}
        </ResourceCard>
      ) : (
        <Loading />
      )}
    </>
  );
}

/** Shows figures of the admin's duties: others are null. */
function Loaded({ overview }: { overview: AdminOverview }) {
  const { paidOut, projects, users, tasks } = overview;
  // Reviewers see counts of work, but no page of projects or tasks.
  const opensProjects = useDuties().includes('projects');
  return (
    <>
      <PendingWork overview={overview} />
      <Stats>
        {paidOut && <Stat label="Total Paid Out" value={<Amounts amounts={paidOut} />} to="/admin/payments?status=paid" />}
        {opensProjects && projects !== null && <Stat label="Total Projects" value={projects} to="/admin/projects" />}
        {users !== null && <Stat label="Total Users" value={users} to="/admin/users" />}
        {opensProjects && tasks !== null && <Stat label="Total Tasks" value={tasks} to="/admin/tasks" />}
      </Stats>
      {opensProjects && <ActiveProjects projects={overview.activeProjects} />}
      {tasks !== null && <TodaysTasks tasks={overview.todaysAssignedTasks} />}
      {(tasks !== null || paidOut) && <OnSight load={loadPlots} label="Over time" />}
    </>
  );
}

/** One line for each currency: currencies are never added up. */
function Amounts({ amounts }: { amounts: readonly Money[] }) {
  if (amounts.length === 0) return <MoneyText money={{ amount: 0, currency: 'NGN' }} trimZeros />;
  return amounts.map((money, index) => (
    <span key={money.currency}>
      {index > 0 && <br />}
      <MoneyText money={money} trimZeros />
    </span>
  ));
}

function Loading() {
  return (
    <>
      <Stats>
        {['Total Paid Out', 'Total Projects', 'Total Users', 'Total Tasks'].map((label) => (
          <Card key={label}>
            <Skeleton lines={2} label={`Loading ${label}`} />
          </Card>
        ))}
      </Stats>
      <Card flush>
        <TableSkeleton label="Loading Active Projects" />
      </Card>
      <Card flush>
        <TableSkeleton label="Loading Today's Assigned Tasks" />
      </Card>
    </>
  );
}
