import { unitAgreement, type Ratings, categoriesOf, countsOf } from './agreement.js';
import { ratio, sum, sumOver } from './sums.js';

export type Level = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/** Squared difference of two categories. */
type Difference = (a: number, b: number) => number;

/**
 * Krippendorff's alpha. Units with one answer do not count; missing answers are allowed.
 *
 * @param ratings numbers for each level but `nominal`
 * @returns null if not defined, as where all answers are the same
 * @see Krippendorff (2011), Computing Krippendorff's alpha-reliability
 */
export function krippendorffAlpha<T extends string | number>(ratings: Ratings<T>, level: Level): number | null {
  const categories = categoriesOf(ratings);
  if (level !== 'nominal') categories.sort((a, b) => Number(a) - Number(b));
  const units = countsOf(ratings, categories).filter((unit) => sum(unit) > 1);
  const totals = categories.map((_, k) => sum(units.map((unit) => unit[k] ?? 0)));
  const answers = sum(totals);
  const differ = differenceOf(level, categories.map(Number), totals);
  const observed = sum(units.map((unit) => pairs(unit, differ) / (sum(unit) - 1))) / answers;
  const expected = pairs(totals, differ) / (answers * (answers - 1));
  const part = ratio(observed, expected);
  return part === null || Number.isNaN(part) ? null : 1 - part;
}

const pairs = (counts: readonly number[], differ: Difference): number =>
  sumOver(
    counts.map((a) => counts.map((b) => a * b)),
    (product, a, b) => (product === 0 ? 0 : product * differ(a, b)),
  );

/** Differences of categories in their order. @param totals answers of each category */
export function differenceOf(level: Level, values: readonly number[], totals: readonly number[]): Difference {
  const value = (index: number): number => values[index] ?? 0;
  const total = (index: number): number => totals[index] ?? 0;
  if (level === 'nominal') return (a, b) => (a === b ? 0 : 1);
  if (level === 'interval') return (a, b) => (value(a) - value(b)) ** 2;
  if (level === 'ratio') return (a, b) => (a === b ? 0 : ((value(a) - value(b)) / (value(a) + value(b))) ** 2);
  return (a, b) => (sum(totals.slice(Math.min(a, b), Math.max(a, b) + 1)) - (total(a) + total(b)) / 2) ** 2;
}

interface LabelSums {
  answers: number;
  /** Sum of its shares of the answers on each item. */
  share: number;
  /** Sum of the shares of pairs of answers on each item that differ in it. */
  against: number;
}

/** Sums over items with two answers or more, from which all figures follow: the sums of several tasks add up. Plain JSON. */
export interface AgreementSums {
  units: number;
  /** Sum of the shares of agreeing pairs. */
  agree: number;
  /** Labels that were given. */
  labels: string[];
  /** In the order of `labels`. */
  perLabel: LabelSums[];
  /** Pairs of different labels, by their places: products of answers by (answers of the item - 1). */
  differing: Record<string, number>;
}

/** Figures of one closed question; null: not defined. */
export interface AgreementFigures {
  readonly percent: number | null;
  readonly fleissKappa: number | null;
  readonly gwetAc1: number | null;
  readonly krippendorffAlpha: number | null;
  /** Kappa of each label against all others: which one is in doubt. */
  readonly labels: readonly { readonly label: string; readonly answers: number; readonly kappa: number | null }[];
  /** Labels that people give to the same items, the most frequent first, with their share of all differences. */
  readonly confused: readonly { readonly labels: readonly [string, string]; readonly share: number }[];
}

const CONFUSED_SHOWN = 5;

export const emptySums = (): AgreementSums => ({ units: 0, agree: 0, labels: [], perLabel: [], differing: {} });

function placeOf(sums: AgreementSums, label: string): number {
  const known = sums.labels.indexOf(label);
  if (known >= 0) return known;
  sums.perLabel.push({ answers: 0, share: 0, against: 0 });
  return sums.labels.push(label) - 1;
}

const pairOf = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`;

/** Adds the answers on one item, in place. A single answer does not count. */
export function addItem(sums: AgreementSums, answers: readonly string[]): void {
  const all = answers.length;
  if (all < 2) return;
  const counts = new Map<number, number>();
  for (const answer of answers) {
    const place = placeOf(sums, answer);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  sums.units += 1;
  sums.agree += unitAgreement([...counts.values()]) ?? 0;
  for (const [place, count] of counts) {
    const label = sums.perLabel[place];
    if (!label) continue;
    label.answers += count;
    label.share += count / all;
    label.against += (2 * count * (all - count)) / (all * (all - 1));
    for (const [other, more] of counts) {
      if (other > place) sums.differing[pairOf(place, other)] = (sums.differing[pairOf(place, other)] ?? 0) + (count * more) / (all - 1);
    }
  }
}

/** Adds the sums of other items, in place. */
export function addSums(sums: AgreementSums, more: AgreementSums): void {
  const places = more.labels.map((label) => placeOf(sums, label));
  sums.units += more.units;
  sums.agree += more.agree;
  for (const [i, { answers, share, against }] of more.perLabel.entries()) {
    const label = sums.perLabel[places[i] ?? 0];
    if (label) Object.assign(label, { answers: label.answers + answers, share: label.share + share, against: label.against + against });
  }
  for (const [pair, value] of Object.entries(more.differing)) {
    const [a = 0, b = 0] = pair.split(' ').map((place) => places[Number(place)] ?? 0);
    sums.differing[pairOf(a, b)] = (sums.differing[pairOf(a, b)] ?? 0) + value;
  }
}

const beyondChance = (observed: number, expected: number): number | null => ratio(observed - expected, 1 - expected);

/** @param categories labels that the question offers, given or not */
export function figuresOf(sums: AgreementSums, level: Extract<Level, 'nominal' | 'ordinal'>, categories: number): AgreementFigures {
  const { units, labels, perLabel } = sums;
  const percent = ratio(sums.agree, units);
  const shareOf = ({ share }: LabelSums): number => share / units;
  if (percent === null) return { percent, fleissKappa: null, gwetAc1: null, krippendorffAlpha: null, labels: [], confused: [] };
  const byChance = sum(perLabel.map((label) => shareOf(label) * (1 - shareOf(label))));
  const offered = Math.max(categories, labels.length);
  return {
    percent,
    fleissKappa: beyondChance(percent, 1 - byChance),
    gwetAc1: offered < 2 ? null : beyondChance(percent, byChance / (offered - 1)),
    krippendorffAlpha: alphaOf(sums, level),
    labels: perLabel.map((label, place) => {
      const share = shareOf(label);
      const kappa = beyondChance(1 - label.against / units, share ** 2 + (1 - share) ** 2);
      return { label: labels[place] ?? '', answers: label.answers, kappa };
    }),
    confused: confusedOf(sums),
  };
}

function confusedOf({ labels, differing }: AgreementSums): AgreementFigures['confused'] {
  const pairs = Object.entries(differing).sort(([, a], [, b]) => b - a);
  const all = sum(pairs.map(([, value]) => value));
  return pairs.slice(0, CONFUSED_SHOWN).map(([pair, value]) => {
    const [a = '', b = ''] = pair.split(' ').map((place) => labels[Number(place)] ?? '');
    return { labels: [a, b], share: value / all };
  });
}

/** @see krippendorffAlpha */
function alphaOf({ labels, perLabel, differing }: AgreementSums, level: Level): number | null {
  const order = labels.map((_, place) => place);
  if (level !== 'nominal') order.sort((a, b) => Number(labels[a]) - Number(labels[b]));
  const rank = new Map(order.map((place, i) => [place, i]));
  const totals = order.map((place) => perLabel[place]?.answers ?? 0);
  const values = order.map((place) => Number(labels[place]));
  const differ = differenceOf(level, values, totals);
  const answers = sum(totals);
  let observed = 0;
  for (const [pair, value] of Object.entries(differing)) {
    const [a = 0, b = 0] = pair.split(' ').map((place) => rank.get(Number(place)) ?? 0);
    observed += (2 * value * differ(a, b)) / answers;
  }
  let expected = 0;
  for (const [a, one] of totals.entries()) {
    for (const [b, other] of totals.entries()) if (a !== b) expected += (one * other * differ(a, b)) / (answers * (answers - 1));
  }
  const part = ratio(observed, expected);
  return part === null ? null : 1 - part;
}
