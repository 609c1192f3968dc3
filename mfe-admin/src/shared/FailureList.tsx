import { Notice } from '@labelbridge/area-parts';
import { Button } from '@labelbridge/ui';

/** One item that a bulk action could not handle, with a name for the reader. */
export interface Failure {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

/** The failures of a bulk action with the names that the screen knows. */
export const nameFailures = (failures: readonly { id: string; message: string }[], nameOf: (id: string) => string | undefined): Failure[] =>
  failures.map(({ id, message }) => ({ id, message, name: nameOf(id) ?? id }));

/** The items that a bulk action could not handle, and why. It stays until it is closed. */
export function FailureList({ title, failures, onClose }: { title: string; failures: readonly Failure[]; onClose?: () => void }) {
  if (failures.length === 0) return null;
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        onClose && (
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      <ul>
        {failures.map(({ id, name, message }) => (
          <li key={id}>
            <b>{name}</b>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
