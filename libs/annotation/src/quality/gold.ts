import { wilson } from './interval.js';

/** Consequence of a person's answers on gold items. Speed, skips and idle time never have one. */
export type GoldVerdict = 'continue' | 'teach' | 'pause';

export interface GoldRule {
  /** Accuracy that the project expects at least; the verdict acts if even the upper bound of the interval is below it. */
  readonly limit: number;
  readonly leastToTeach: number;
  readonly leastToPause: number;
}

export const DEFAULT_GOLD_RULE: GoldRule = { limit: 0.6, leastToTeach: 5, leastToPause: 8 };

export function goldVerdict(right: number, seen: number, rule: GoldRule = DEFAULT_GOLD_RULE): GoldVerdict {
  const interval = wilson(right, seen);
  if (!interval || interval.high >= rule.limit) return 'continue';
  if (seen >= rule.leastToPause) return 'pause';
  return seen >= rule.leastToTeach ? 'teach' : 'continue';
}

/** Gold items in blocks of a person's items: many at the beginning, so that careless work is found early. */
const BLOCKS = [
  { upTo: 20, share: 0.4 },
  { upTo: 100, share: 0.15 },
  { upTo: Infinity, share: 0.05 },
] as const;

/** Size of the blocks in which the share of gold is exact; where in a block is not told. */
const BLOCK = 20;

/**
 * Tells which items of a person are gold, 20 at a time.
 *
 * @param block 0 for the first 20 items
 * @param random the server's, from 0 up to 1: nobody can guess where gold is
 */
export function goldPositions(block: number, random: () => number): Set<number> {
  const share = BLOCKS.find(({ upTo }) => block * BLOCK < upTo)?.share ?? 0;
  const positions = Array.from({ length: BLOCK }, (_, i) => ({ i: block * BLOCK + i, at: random() }));
  return new Set(
    positions
      .sort((a, b) => a.at - b.at)
      .slice(0, Math.round(share * BLOCK))
      .map(({ i }) => i),
  );
}
