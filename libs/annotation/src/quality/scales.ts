import { mean, ratio, sum } from './sums.js';

/** Intraclass correlations of Shrout and Fleiss (1979): one rating (`1`) or the mean of all (`k`). */
export interface IntraclassCorrelation {
  readonly icc11: number | null;
  readonly icc21: number | null;
  readonly icc31: number | null;
  readonly icc1k: number | null;
  readonly icc2k: number | null;
  readonly icc3k: number | null;
}

const squares = (values: readonly number[], centre: number): number => sum(values.map((value) => (value - centre) ** 2));

/** @param ratings rows: items; columns: people, who all rated each item */
export function intraclass(ratings: readonly (readonly number[])[]): IntraclassCorrelation {
  const n = ratings.length;
  const k = ratings[0]?.length ?? 0;
  const all = ratings.flat();
  const centre = mean(all) ?? 0;
  const ofItems =
    k *
    squares(
      ratings.map((row) => mean(row) ?? 0),
      centre,
    );
  const people = Array.from({ length: k }, (_, j) => mean(ratings.map((row) => row[j] ?? 0)) ?? 0);
  const ofPeople = n * squares(people, centre);
  const total = squares(all, centre);
  const items = ofItems / (n - 1);
  const judges = ofPeople / (k - 1);
  const error = (total - ofItems - ofPeople) / ((n - 1) * (k - 1));
  const within = (total - ofItems) / (n * (k - 1));
  return {
    icc11: ratio(items - within, items + (k - 1) * within),
    icc21: ratio(items - error, items + (k - 1) * error + (k * (judges - error)) / n),
    icc31: ratio(items - error, items + (k - 1) * error),
    icc1k: ratio(items - within, items),
    icc2k: ratio(items - error, items + (judges - error) / n),
    icc3k: ratio(items - error, items),
  };
}

/** Kendall's tau-b of two rankings with ties. @returns null if one ranking has a single rank */
export function kendallTauB(x: readonly number[], y: readonly number[]): number | null {
  let [agree, tiedX, tiedY, total] = [0, 0, 0, 0];
  for (const [i, xi] of x.entries()) {
    for (let j = 0; j < i; j++) {
      const dx = Math.sign(xi - (x[j] ?? 0));
      const dy = Math.sign((y[i] ?? 0) - (y[j] ?? 0));
      agree += dx * dy;
      tiedX += dx === 0 ? 1 : 0;
      tiedY += dy === 0 ? 1 : 0;
      total++;
    }
  }
  return ratio(agree, Math.sqrt((total - tiedX) * (total - tiedY)));
}

/** Kendall's W of rankings without ties. @param ranks rows: people; columns: items */
export function kendallW(ranks: readonly (readonly number[])[]): number | null {
  const people = ranks.length;
  const n = ranks[0]?.length ?? 0;
  const sums = Array.from({ length: n }, (_, j) => sum(ranks.map((row) => row[j] ?? 0)));
  return ratio(12 * squares(sums, mean(sums) ?? 0), people ** 2 * (n ** 3 - n));
}

const STEPS = 10_000;
const CLOSE = 1e-10;

/**
 * Bradley-Terry strengths by maximum likelihood, which sum to 1.
 *
 * @param wins `wins[i][j]`: how often i was preferred to j
 * @returns null if not defined: some items never won against the others, or never lost
 * @see Hunter (2004), MM algorithms for generalized Bradley-Terry models
 */
export function bradleyTerry(wins: readonly (readonly number[])[]): number[] | null {
  const won = (i: number, j: number): number => wins[i]?.[j] ?? 0;
  const items = wins.map((_, i) => i);
  if (!reachesAll(items, (i, j) => won(i, j) > 0) || !reachesAll(items, (i, j) => won(j, i) > 0)) return null;
  let strengths = items.map(() => 1 / items.length);
  for (let step = 0; step < STEPS; step++) {
    const raw = strengths.map((own, i) => {
      const played = sum(strengths.map((other, j) => (i === j ? 0 : (won(i, j) + won(j, i)) / (own + other))));
      return sum(items.map((j) => won(i, j))) / played;
    });
    const next = raw.map((strength) => strength / sum(raw));
    const change = Math.max(...next.map((strength, i) => Math.abs(strength - (strengths[i] ?? 0))));
    strengths = next;
    if (change < CLOSE) break;
  }
  return strengths;
}

/** Tells if each item is reached from the first one. */
function reachesAll(items: readonly number[], leads: (from: number, to: number) => boolean): boolean {
  const reached = new Set(items.slice(0, 1));
  for (const from of reached) for (const to of items) if (leads(from, to)) reached.add(to);
  return items.length > 1 && reached.size === items.length;
}
