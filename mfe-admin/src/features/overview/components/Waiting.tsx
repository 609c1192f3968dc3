import { formatMoney } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Icon, type IconName } from '@labelbridge/ui';
import { useCurrentRate } from '../../rates/api/rates.js';
import { type AdminOverview } from '../api/overview.js';
import styles from './waiting.module.css';

interface Hint {
  icon: IconName;
  text: string;
  to: string;
}

/**
 * What waits for an admin, in words, each with the place where it is done.
 *
 * @param rateMissing whether dollars have no rate of the last day
 */
export function hintsOf(
  {
    waitingForReview,
    applicationsWaiting,
    unpaid,
    unquoted,
  }: Pick<AdminOverview, 'waitingForReview' | 'applicationsWaiting' | 'unpaid' | 'unquoted'>,
  rateMissing = false,
): Hint[] {
  const hints: Hint[] = [];
  if (waitingForReview > 0) {
    const text = `${waitingForReview} ${waitingForReview === 1 ? 'job' : 'jobs'} to review`;
    hints.push({ icon: 'jobs', text, to: '/admin/jobs?status=submitted' });
  }
  if (applicationsWaiting > 0) {
    const text = `${applicationsWaiting} ${applicationsWaiting === 1 ? 'application' : 'applications'} waiting`;
    hints.push({ icon: 'users', text, to: '/admin/applications?status=pending' });
  }
  if (unpaid.length > 0) {
    const text = `${unpaid.map((money) => formatMoney(money)).join(' and ')} unpaid`;
    hints.push({ icon: 'payment', text, to: '/admin/payments?status=unpaid' });
  }
  if (rateMissing || unquoted.length > 0) {
    const waits = unquoted.length > 0 ? `: ${unquoted.map((money) => formatMoney(money)).join(' and ')} waits for one` : '';
    hints.push({ icon: 'alert', text: `No exchange rate today${waits}`, to: '/admin/payments/rates' });
  }
  return hints;
}

/** What waits, as links; a word of peace where nothing does. */
export function Waiting({ overview }: { overview: AdminOverview }) {
  const { data: rate } = useCurrentRate();
  const hints = hintsOf(overview, rate?.quote === null);
  if (hints.length === 0) {
    return (
      <p className={styles.done}>
        <Icon name="success" size={18} /> Nothing waits for you.
      </p>
    );
  }
  return (
    <ul className={styles.waiting} aria-label="Waiting for you">
      {hints.map(({ icon, text, to }) => (
        <li key={to}>
          <Link to={to} className={styles.hint}>
            <Icon name={icon} size={18} /> {text} <Icon name="chevron" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
