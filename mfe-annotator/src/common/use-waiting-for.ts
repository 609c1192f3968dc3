import { useQueuedChanges, type QueuedChange, type QueuedChangeKind } from '@labelbridge/session';

/** The changes of one thing that wait on this device, the oldest first. */
export function useWaitingFor(kind: QueuedChangeKind, target: string): readonly QueuedChange[] {
  const items = useQueuedChanges((waiting) => waiting.items);
  return items.filter((change) => change.kind === kind && change.target === target);
}
