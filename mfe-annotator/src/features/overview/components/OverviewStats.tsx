import { formatMinutes } from '@labelbridge/area-parts';
import { formatMoney, type Money, PAYMENT_MESSAGES } from '@labelbridge/contracts';
import { Stat, Stats } from '@labelbridge/ui';
import { type Overview } from '../api/overview.js';
import styles from './overview.module.css';

const MINUTES_OF_HOUR = 60;
const share = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined);
const inWords = (sums: readonly Money[]): string => sums.map((money) => formatMoney(money, { trimZeros: true })).join(' and ');

/** Specification section 2, Overview: the summary cards. */
export function OverviewStats({ overview }: { overview: Overview }) {
  const { revenue, projects, time, resources } = overview;
  const { minutesThisWeek, availableHours } = time;
  return (
    <Stats>
      <Stat label="Total revenue" value={<Sums sums={revenue} />} note={revenueNote(overview)} to="/dashboard/payment" />
      <Stat
        label="Projects"
        value={projects.joined}
        of={projects.open}
        progress={share(projects.joined, projects.open)}
        to="/dashboard/projects"
      />
      <Stat
        label="Time this week"
        value={formatMinutes(minutesThisWeek)}
        {...(availableHours === null
          ? { note: 'From what you submitted' }
          : { of: `${availableHours} h`, progress: share(minutesThisWeek, availableHours * MINUTES_OF_HOUR) })}
        to="/dashboard/jobs?tab=submitted"
      />
      <Stat
        label="Guidelines read"
        value={resources.opened}
        {...(resources.total === 0
          ? { note: 'Each task brings one' }
          : { of: resources.total, progress: share(resources.opened, resources.total) })}
        to="/dashboard/tasks"
      />
    </Stats>
  );
}

/** Names the unpaid part of the revenue, and the amounts without an exchange rate, which are not part of it yet. */
function revenueNote({ revenue, waiting, unquoted }: Overview): string {
  const parts = [
    ...(waiting.length > 0 ? [`${inWords(waiting)} waiting to be paid`] : []),
    ...(unquoted.length > 0 ? [`${inWords(unquoted)} ${PAYMENT_MESSAGES.rateMissing}`] : []),
  ];
  if (parts.length > 0) return parts.join('; ');
  return revenue.length > 0 ? 'All of it is paid' : 'Grows with each approved job';
}

/** One line for each currency: currencies are never added up. */
function Sums({ sums }: { sums: readonly Money[] }) {
  if (sums.length === 0) return <>{formatMoney({ amount: 0, currency: 'NGN' }, { trimZeros: true })}</>;
  return (
    <>
      {sums.map((money) => (
        <span key={money.currency} className={styles.sum}>
          {formatMoney(money, { trimZeros: true })}
        </span>
      ))}
    </>
  );
}
