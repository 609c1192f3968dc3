import { type QueuedChange, useQueuedChanges, type QueuedChangeKind } from '@labelbridge/session';

/** Returns the queued changes of one target, the oldest first. */
export function useQueuedChangesFor(kind: QueuedChangeKind, target: string): readonly QueuedChange[] {
  const items = useQueuedChanges((queue) => queue.items);
  return items.filter((change) => change.kind === kind && change.target === target);
}
