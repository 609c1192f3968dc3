import { Button } from '@labelbridge/ui';
import styles from './show.module.css';

/** One thing that a call on many could not do, named for people. */
export interface Failed {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

/** The failures of a call on many with the names that the screen knows. */
export const nameFailures = (failed: readonly { id: string; message: string }[], nameOf: (id: string) => string | undefined): Failed[] =>
  failed.map(({ id, message }) => ({ id, message, name: nameOf(id) ?? id }));

/** What of a call on many was not done, and why: it stays until it is read. */
export function FailedList({ title, failed, onClose }: { title: string; failed: readonly Failed[]; onClose?: () => void }) {
  if (failed.length === 0) return null;
  return (
    <div className={styles.failed} role="alert">
      <div>
        <p className={styles.failedTitle}>{title}</p>
        <ul>
          {failed.map(({ id, name, message }) => (
            <li key={id}>
              <b>{name}</b>: {message}
            </li>
          ))}
        </ul>
      </div>
      {onClose && (
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  );
}
