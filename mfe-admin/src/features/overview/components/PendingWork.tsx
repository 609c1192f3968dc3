import { APPEAL_MESSAGES, businessMinute, countText, formatMoney, type Money } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Icon, type IconName } from '@labelbridge/ui';
import { useAppealFigures } from '../../jobs/api/appeals.js';
import { useCurrentRate } from '../../rates/api/rates.js';
import { type AdminOverview } from '../api/overview.js';
import styles from './pending-work.module.css';

interface PendingItem {
  icon: IconName;
  text: string;
  to: string;
}

const sumsText = (sums: readonly Money[]): string => sums.map((money) => formatMoney(money)).join(' and ');

const firstBy = (instant: string): string => `the first by ${businessMinute(new Date(instant))}, Lagos time`;

/**
 * Lists the work that waits for an admin, each item with its page. Figures are null without the duty to see them.
 *
 * @param rateMissing whether there is no exchange rate of the last day
 * @param isAlone whether no other admin has the duty Review
 */
export function pendingItems(
  {
    waitingForReview,
    applicationsWaiting,
    appeals,
    rejections,
    concerns,
    unpaid,
    unquoted,
  }: Pick<AdminOverview, 'waitingForReview' | 'applicationsWaiting' | 'appeals' | 'rejections' | 'concerns' | 'unpaid' | 'unquoted'>,
  rateMissing = false,
  isAlone = false,
): PendingItem[] {
  const items: PendingItem[] = [];
  if (waitingForReview) {
    items.push({ icon: 'jobs', text: `${countText(waitingForReview, 'job')} to review`, to: '/admin/jobs?status=submitted' });
  }
  if (applicationsWaiting) {
    const text = `${countText(applicationsWaiting, 'application')} waiting`;
    items.push({ icon: 'users', text, to: '/admin/applications?status=pending' });
  }
  if (appeals?.firstDueBy) {
    const text = `${countText(appeals.count, 'appeal')} to decide, ${firstBy(appeals.firstDueBy)}${isAlone ? `. ${APPEAL_MESSAGES.aloneTitle}` : ''}`;
    items.push({ icon: 'alert', text, to: '/admin/appeals' });
  }
  if (rejections?.jobId) {
    const text = `${countText(rejections.count, 'rejection waits', 'rejections wait')} for a second admin`;
    items.push({ icon: 'alert', text, to: `/admin/jobs/${rejections.jobId}` });
  }
  if (concerns?.firstDueBy && concerns.projectId) {
    const text = `${countText(concerns.count, 'concern')} to answer, ${firstBy(concerns.firstDueBy)}`;
    items.push({ icon: 'alert', text, to: `/admin/projects/${concerns.projectId}/concerns` });
  }
  if (unpaid && unpaid.length > 0) items.push({ icon: 'payment', text: `${sumsText(unpaid)} unpaid`, to: '/admin/payments?status=unpaid' });
  if (unquoted && (rateMissing || unquoted.length > 0)) {
    const waiting = unquoted.length > 0 ? `: ${sumsText(unquoted)} waits for one` : '';
    items.push({ icon: 'alert', text: `No exchange rate today${waiting}`, to: '/admin/payments/rates' });
  }
  return items;
}

export function PendingWork({ overview }: { overview: AdminOverview }) {
  const { data: rate } = useCurrentRate();
  const { data: figures } = useAppealFigures((overview.appeals?.count ?? 0) > 0);
  const items = pendingItems(overview, rate?.quote === null, figures?.alone);
  if (items.length === 0) {
    return (
      <p className={styles.done}>
        <Icon name="success" size={18} /> Nothing waits for you.
      </p>
    );
  }
  return (
    <ul className={styles.list} aria-label="Waiting for you">
      {items.map(({ icon, text, to }) => (
        <li key={to}>
          <Link to={to} className={styles.item}>
            <Icon name={icon} size={18} /> {text} <Icon name="chevron" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
