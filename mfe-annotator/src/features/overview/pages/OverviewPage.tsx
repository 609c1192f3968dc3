import { OnSight, StaleNotice, Notice, TwoLines } from '@labelbridge/area-parts';
import { BUSINESS_TIME_ZONE, QUALITY_MESSAGES, TERMS_MESSAGES, TERMS_PATH, termsToAnswer } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import {
  Card,
  ErrorState,
  LinkButton,
  PageHead,
  Skeleton,
  TableSkeleton,
  DateText,
  type Column,
  DataTable,
  EmptyState,
  PlainDateText,
  StatusChip,
} from '@labelbridge/ui';
import { AccountCloses } from '../../../shared/AccountCloses.js';
import { AccountNeeded } from '../../../shared/AccountNeeded.js';
import { useOverview, type Overview } from '../api/overview.js';
import { OverviewStats } from '../components/OverviewStats.js';
import { TodaysTasks } from '../components/TodaysTasks.js';

type Project = Overview['activeProjects'][number];

const COLUMNS: Column<Project>[] = [
  { key: 'serial', header: 'S/N', cell: (_project, index) => index + 1, tableOnly: true },
  { key: 'name', header: 'Name', cell: ({ projectName }) => projectName, primary: true },
  { key: 'company', header: 'Company', cell: ({ company }) => company },
  { key: 'due', header: 'Due Date', cell: ({ dueDate }) => <PlainDateText date={dueDate} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <TwoLines under={status === 'Pending' && 'You have joined'}>
        <StatusChip status={status} />
      </TwoLines>
    ),
  },
];

/** Specification section 2, Overview: Active Projects. */
function ActiveProjects({ overview: { activeProjects: projects, closingSince } }: { overview: Overview }) {
  return (
    <Card
      flush
      title="Active Projects"
      actions={
        <LinkButton variant="quiet" size="small" to="/dashboard/projects" aria-label="See all projects">
          See all
        </LinkButton>
      }
    >
      {projects.length > 0 ? (
        <DataTable caption="Active projects" columns={COLUMNS} rows={projects} rowKey={({ _id }) => _id} />
      ) : closingSince ? (
        <AccountCloses since={closingSince} />
      ) : (
        <EmptyState
          icon="projects"
          title="You have not joined a project yet"
          text="An admin looks at each application, and you get an answer either way."
          action={<LinkButton to="/dashboard/projects?tab=available">See available projects</LinkButton>}
        />
      )}
    </Card>
  );
}

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
          {/* Answers cached by an earlier version lack these. */}
          {data.terms && <TermsToAnswer terms={data.terms} />}
          <WaitingApplications applications={data.waitingApplications ?? []} />
          <PausedProjects projects={data.pausedProjects ?? []} />
          <RejectedJobs count={data.rejectedJobs ?? 0} />
          <OverviewStats overview={data} />
          <TodaysTasks overview={data} />
          <ActiveProjects overview={data} />
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

export function TermsToAnswer({ terms }: { terms: Overview['terms'] }) {
  const asked = termsToAnswer(terms);
  if (!asked) return null;
  const { version, startsOn, keepsWork } = asked;
  return (
    <Notice
      tone={keepsWork ? 'wait' : 'info'}
      title={keepsWork ? TERMS_MESSAGES.acceptFirst(version, startsOn) : `Our terms change on ${startsOn ?? ''}`}
    >
      <Link to={TERMS_PATH}>{keepsWork ? 'Read and accept them' : 'Read what changes, and accept or decline'}</Link>
    </Notice>
  );
}

export function WaitingApplications({ applications }: { applications: Overview['waitingApplications'] }) {
  if (applications.length === 0) return null;
  return (
    <Notice tone="info" title={applications.length === 1 ? 'Your application waits for an answer' : 'Your applications wait for an answer'}>
      {applications.map(({ _id, projectName, appliedAt }) => (
        <p key={_id}>
          <Link to={`/dashboard/applications/${_id}`}>{projectName}</Link>, since <DateText instant={appliedAt} dateOnly />
        </p>
      ))}
    </Notice>
  );
}

export function PausedProjects({ projects }: { projects: Overview['pausedProjects'] }) {
  if (projects.length === 0) return null;
  return (
    <Notice tone="wait" title={`New work in ${projects.map(({ projectName }) => projectName).join(', ')} is paused for you`}>
      {QUALITY_MESSAGES.paidAsUsual} <Link to="/dashboard/quality">See why, and the way back</Link>
    </Notice>
  );
}

export function RejectedJobs({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice tone="wait" title={count === 1 ? 'One of your jobs was rejected' : `${count} of your jobs were rejected`}>
      <Link to="/dashboard/jobs?tab=rejected">Read why, and rework {count === 1 ? 'it' : 'them'}</Link>
    </Notice>
  );
}

const hourInLagos = new Intl.DateTimeFormat('en-GB', { timeZone: BUSINESS_TIME_ZONE, hour: 'numeric', hourCycle: 'h23' });
const dayInLagos = new Intl.DateTimeFormat('en-GB', { timeZone: BUSINESS_TIME_ZONE, weekday: 'long', day: 'numeric', month: 'long' });

const NOON = 12;
const EVENING = 17;

/** Greets by the time of day in Lagos, and by first name if it is known. */
export function greeting(now: Date, firstName: string): string {
  const hour = Number(hourInLagos.format(now));
  const time = hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening';
  const name = firstName.trim();
  return name === '' ? `Good ${time}` : `Good ${time}, ${name}`;
}

/** Formats the day in Lagos: `Friday 20 November, Lagos`. */
export const dayLine = (now: Date): string => `${dayInLagos.format(now).replace(',', '')}, Lagos`;
