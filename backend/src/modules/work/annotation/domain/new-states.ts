import { type PatchChange } from '@labelbridge/annotation';
import { digestOf } from '../../../../common/crypto/digest-of.js';

/** The number of region states that an annotation remembers. */
const KEPT = 5_000;

const stateOf = ({ id, after }: PatchChange): string => digestOf(id, after).slice(0, 12);

/**
 * Counts changes that bring a region into a new state, so that alternating between two answers counts once.
 *
 * @param had digests of earlier states
 * @returns also the digests including the new ones, limited to the latest
 */
export function newStates(had: readonly string[], changes: readonly PatchChange[]): { count: number; had: string[] } {
  const known = new Set(had);
  const fresh = changes.map(stateOf).filter((state) => !known.has(state));
  return { count: fresh.length, had: [...had, ...fresh].slice(-KEPT) };
}
