import { useWaiting, type QueuedChange, type WaitingKind } from '@labelbridge/session';

/** The changes of one thing that wait on this device, the oldest first. */
export function useWaitingFor(kind: WaitingKind, target: string): readonly QueuedChange[] {
  const items = useWaiting((waiting) => waiting.items);
  return items.filter((change) => change.kind === kind && change.target === target);
}
