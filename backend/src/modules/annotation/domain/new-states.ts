import { createHash } from 'node:crypto';
import { type PatchChange } from '@labelbridge/annotation';

/** States of regions that an annotation remembers. */
const KEPT = 5_000;

const digestOf = ({ id, after }: PatchChange): string =>
  createHash('sha256')
    .update(JSON.stringify([id, after]))
    .digest('base64url')
    .slice(0, 12);

/**
 * How many changes bring a region into a state that it has not had: who puts an answer back and forth has worked on it once.
 *
 * @param had digests of the states before
 * @returns also those with the new ones, the latest
 */
export function newStates(had: readonly string[], changes: readonly PatchChange[]): { count: number; had: string[] } {
  const known = new Set(had);
  const fresh = changes.map(digestOf).filter((state) => !known.has(state));
  return { count: fresh.length, had: [...had, ...fresh].slice(-KEPT) };
}
