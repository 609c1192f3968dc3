import { DEVICE_MESSAGES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useQueuedChanges, type QueuedChange } from '@labelbridge/session';
import { Icon } from '@labelbridge/ui';
import styles from './queued-changes-strip.module.css';

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

const pathOf = ({ kind, target, path }: QueuedChange): string => {
  if (kind === 'message') return path.replace(/^\/api(.+)\/messages$/, '/dashboard$1');
  return kind === 'profile' ? '/dashboard/profile' : `/dashboard/jobs/${target}`;
};

export function QueuedChangesStrip() {
  const { items } = useQueuedChanges();
  const rejected = items.filter(({ refusal }) => refusal).length;
  const queued = items.length - rejected;
  const words = [
    ...(queued > 0 ? [`${changes(queued)} waiting to be sent`] : []),
    ...(rejected > 0 ? [`${changes(rejected)} not accepted`] : []),
  ].join(', ');
  return (
    <div role="status">
      {items.length > 0 && (
        <details className={styles.strip}>
          <summary>
            <Icon name={rejected > 0 ? 'alert' : 'clock'} size={18} /> {words}
          </summary>
          <ul>
            {items.map((change) => (
              <li key={change.id}>
                <Link to={pathOf(change)}>{change.title}</Link>
                <span>{change.refusal ? DEVICE_MESSAGES.refused : DEVICE_MESSAGES.waiting}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
