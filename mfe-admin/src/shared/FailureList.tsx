import { Notice } from '@labelbridge/area-parts';
import { Button } from '@labelbridge/ui';

export interface Failure {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

/** Adds the names that the screen knows to the failures of a bulk action. */
export const nameFailures = (failures: readonly { id: string; message: string }[], nameOf: (id: string) => string | undefined): Failure[] =>
  failures.map(({ id, message }) => ({ id, message, name: nameOf(id) ?? id }));

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
