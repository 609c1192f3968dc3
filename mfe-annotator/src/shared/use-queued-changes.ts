import { type QueuedChange, type QueuedChangeKind, useQueuedChanges as useAllQueuedChanges } from '@labelbridge/session';

/** The queued changes of one target, the oldest first. */
export function useQueuedChanges(kind: QueuedChangeKind, target: string): readonly QueuedChange[] {
  const items = useAllQueuedChanges((queue) => queue.items);
  return items.filter((change) => change.kind === kind && change.target === target);
}
