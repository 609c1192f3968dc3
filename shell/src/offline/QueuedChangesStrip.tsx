import { DEVICE_MESSAGES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useQueuedChanges, type QueuedChange } from '@labelbridge/session';
import { Icon } from '@labelbridge/ui';
import styles from './queued-changes-strip.module.css';

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** Where a change and what was typed into it is shown. */
const placeOf = ({ kind, target }: QueuedChange): string => (kind === 'submit' ? `/dashboard/jobs/${target}` : '/dashboard/profile');

/** How many changes are kept on this device and not with the server yet; opened, it tells which. */
export function QueuedChangesStrip() {
  const { items } = useQueuedChanges();
  const refused = items.filter(({ refusal }) => refusal).length;
  const waiting = items.length - refused;
  const words = [
    ...(waiting > 0 ? [`${changes(waiting)} waiting to be sent`] : []),
    ...(refused > 0 ? [`${changes(refused)} not accepted`] : []),
  ].join(', ');
  return (
    <div role="status">
      {items.length > 0 && (
        <details className={styles.strip}>
          <summary>
            <Icon name={refused > 0 ? 'alert' : 'clock'} size={18} /> {words}
          </summary>
          <ul>
            {items.map((change) => (
              <li key={change.id}>
                <Link to={placeOf(change)}>{change.title}</Link>
                <span>{change.refusal ? DEVICE_MESSAGES.refused : DEVICE_MESSAGES.waiting}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
