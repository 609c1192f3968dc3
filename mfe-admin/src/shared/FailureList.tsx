import { Notice } from '@labelbridge/area-parts';
import { countText } from '@labelbridge/contracts';
import { Button } from '@labelbridge/ui';

export interface Failure {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

/** Adds the names that the screen knows to the failures of a bulk action. */
export const nameFailures = (failures: readonly { id: string; message: string }[], nameOf: (id: string) => string | undefined): Failure[] =>
  failures.map(({ id, message }) => ({ id, message, name: nameOf(id) ?? id }));

/** Failures by their message: a refusal that is the same for many is one line. */
function byMessage(failures: readonly Failure[]): [Failure, ...Failure[]][] {
  const groups = new Map<string, [Failure, ...Failure[]]>();
  for (const failure of failures) {
    const group = groups.get(failure.message);
    if (group) group.push(failure);
    else groups.set(failure.message, [failure]);
  }
  return [...groups.values()];
}

const lineOf = (failed: readonly [Failure, ...Failure[]], what: string): Failure =>
  failed.length === 1 ? failed[0] : { ...failed[0], name: countText(failed.length, what) };

interface Props {
  readonly title: string;
  readonly failures: readonly Failure[];
  /** Word for what failed, such as `job`: equal messages of several then are one line. */
  readonly what?: string;
  readonly onClose?: () => void;
}

export function FailureList({ title, failures, what, onClose }: Props) {
  if (failures.length === 0) return null;
  const lines = what === undefined ? failures : byMessage(failures).map((failed) => lineOf(failed, what));
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
        {lines.map(({ id, name, message }) => (
          <li key={id}>
            <b>{name}</b>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
