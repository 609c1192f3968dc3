import { type Money } from '@labelbridge/contracts';
import { Card, ErrorState, LinkButton, MoneyText, PageHead, Skeleton, Stat, Stats, TableSkeleton } from '@labelbridge/ui';
import { type AdminOverview, useOverview } from '../api/overview.js';
import { ActiveProjects, TodaysTasks } from '../components/OverviewTables.js';
import { Waiting } from '../components/Waiting.js';

/** The admin's first screen: figures that lead on, and what waits. */
export default function OverviewPage() {
  const { data, error, reload } = useOverview();
  return (
    <>
      <PageHead
        title="Overview"
        actions={
          <>
            <LinkButton to="/admin/audit">Audit trail</LinkButton>
            <LinkButton to="/uploadEmail">Upload emails</LinkButton>
          </>
        }
      />
      {data && <Loaded overview={data} />}
      {!data && error && (
        <Card>
          <ErrorState title="The overview could not be loaded" error={error} onRetry={() => void reload()} />
        </Card>
      )}
      {!data && !error && <Loading />}
    </>
  );
}

function Loaded({ overview }: { overview: AdminOverview }) {
  const { paidOut, projects, users, tasks } = overview;
  return (
    <>
      <Waiting overview={overview} />
      <Stats>
        <Stat label="Total Paid Out" value={<Amounts amounts={paidOut} />} to="/admin/payments?status=paid" />
        <Stat label="Total Projects" value={projects} to="/admin/projects" />
        <Stat label="Total Users" value={users} to="/admin/users" />
        <Stat label="Total Tasks" value={tasks} to="/admin/tasks" />
      </Stats>
      <ActiveProjects projects={overview.activeProjects} />
      <TodaysTasks tasks={overview.todaysAssignedTasks} />
    </>
  );
}

/** One line a currency: they are never added up. */
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
