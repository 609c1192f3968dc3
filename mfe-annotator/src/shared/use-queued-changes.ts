import { type QueuedChange, useWaiting, type WaitingKind } from '@labelbridge/session';

/** The queued changes of one target, the oldest first. */
export function useQueuedChanges(kind: WaitingKind, target: string): readonly QueuedChange[] {
  const items = useWaiting((waiting) => waiting.items);
  return items.filter((change) => change.kind === kind && change.target === target);
}
