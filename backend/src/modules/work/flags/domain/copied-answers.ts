import { FLAG_LIMITS } from '@labelbridge/contracts';

/** A gold item that both people answered wrongly. */
export interface BothWrong {
  readonly item: string;
  readonly same: boolean;
  /** Others who answered it. */
  readonly others: number;
  /** Others who answered it wrongly. */
  readonly othersWrong: number;
  /** Others who gave the same answer as the first of the two. */
  readonly othersSame: number;
  /** Wrong answers that are possible; null if they have no number. */
  readonly wrongChoices: number | null;
}

export interface Copied {
  readonly items: readonly BothWrong[];
  /** Chance without copying; null for answers that nobody else gave, whose chance nobody has measured. */
  readonly chance: number | null;
}

const { copied } = FLAG_LIMITS;

/** The chance that two answers are the same, if nobody copied: at least as high as among so many others, and as by guessing. */
const chanceOfSame = (othersSame: number, others: number, wrongChoices: number | null): number =>
  Math.min(1, Math.max((othersSame + 1) / (others + 2), wrongChoices === null ? 0 : 1 / Math.max(1, wrongChoices)));

/** The chance of at least `count` successes in independent tries with these chances. */
export function chanceOfAtLeast(count: number, chances: readonly number[]): number {
  // The last entry collects `count` and more.
  let sums = [1, ...Array.from({ length: count }, () => 0)];
  for (const chance of chances) {
    sums = sums.map((sum, hits) => {
      const stays = hits === count ? sum : sum * (1 - chance);
      return stays + (hits > 0 ? (sums[hits - 1] ?? 0) * chance : 0);
    });
  }
  return sums[count] ?? 0;
}

/**
 * Finds answers that one of two people copied: the same rare errors. What both have right says nothing, and if few wrong answers are
 * possible, the same ones are not rare.
 *
 * @param items at most `FLAG_LIMITS.copied.items` that both answered wrongly
 */
export function copiedAnswers(items: readonly BothWrong[]): Copied | null {
  const known = items.slice(0, copied.items).filter(({ others }) => others >= copied.others);
  const sameOf = (of: readonly BothWrong[]) => of.filter(({ same }) => same);
  // Among people who erred: on a trap, all of them may make the same error, however few they are.
  const measured = known.filter(({ othersWrong }) => othersWrong >= copied.others);
  const alike = sameOf(measured);
  const chance = chanceOfAtLeast(
    alike.length,
    measured.map(({ othersSame, othersWrong, wrongChoices }) => chanceOfSame(othersSame, othersWrong, wrongChoices)),
  );
  if (alike.length >= copied.shared && chance < copied.chanceAlone) return { items: alike, chance };
  const rare = sameOf(known).filter(({ othersSame }) => othersSame === 0);
  const guessed = known.map(({ othersSame, others, wrongChoices }) => chanceOfSame(othersSame, others, wrongChoices));
  return rare.length >= copied.shared && chanceOfAtLeast(sameOf(known).length, guessed) < copied.chance
    ? { items: rare, chance: null }
    : null;
}
