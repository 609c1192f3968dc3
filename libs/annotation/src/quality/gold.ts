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

/** Share in the first block after a pause, so that the person meets 10 fresh gold items. */
const SHARE_TO_RETURN = 0.5;

/**
 * Tells which items of a person are gold, 20 at a time.
 *
 * @param block 0 for the first 20 items
 * @param random the server's, from 0 up to 1: nobody can guess where gold is
 */
export function goldPositions(block: number, random: () => number, isReturn = false): Set<number> {
  const usual = BLOCKS.find(({ upTo }) => block * BLOCK < upTo)?.share ?? 0;
  const share = isReturn && block === 0 ? SHARE_TO_RETURN : usual;
  const positions = Array.from({ length: BLOCK }, (_, i) => ({ i: block * BLOCK + i, at: random() }));
  return new Set(
    positions
      .sort((a, b) => a.at - b.at)
      .slice(0, Math.round(share * BLOCK))
      .map(({ i }) => i),
  );
}

export interface GoldMixing {
  /** Items that the person got before, gold included; after a pause, since the pause. */
  readonly before: number;
  readonly isReturn: boolean;
  readonly random: () => number;
  /** Items of a job, at most. */
  readonly most: number;
}

/** Places gold items between the items of a job, which keep their order. Gold that finds no place is left out. */
export function mixGold<Id>(items: readonly Id[], gold: readonly Id[], { before, isReturn, random, most }: GoldMixing): Id[] {
  const mixed: Id[] = [];
  const [rest, waiting] = [[...items].reverse(), [...gold].reverse()];
  const blocks = new Map<number, Set<number>>();
  for (let position = before; rest.length > 0; position++) {
    const block = Math.floor(position / BLOCK);
    const places = blocks.get(block) ?? goldPositions(block, random, isReturn);
    blocks.set(block, places);
    const isGold = places.has(position) && waiting.length > 0 && mixed.length + rest.length < most;
    const next = isGold ? waiting.pop() : rest.pop();
    if (next !== undefined) mixed.push(next);
  }
  return mixed;
}

/** Chooses gold in turn from each class, at random within a class, so that no class is rare. */
export function balanced<Gold>(gold: readonly Gold[], classOf: (one: Gold) => string, random: () => number): Gold[] {
  const classes = new Map<string, Gold[]>();
  for (const one of shuffled(gold, random)) {
    const list = classes.get(classOf(one));
    if (list) list.push(one);
    else classes.set(classOf(one), [one]);
  }
  const rounds: Gold[][] = [];
  for (const list of shuffled([...classes.values()], random)) for (const [round, one] of list.entries()) (rounds[round] ??= []).push(one);
  return rounds.flat();
}

const shuffled = <T>(values: readonly T[], random: () => number): T[] =>
  values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
