import { formatMoney } from './money.js';
import { type Language, languageName, LANGUAGES } from './skills/skills.js';
import { SCOREBOARD_WAIT_DAYS } from './scoreboard.js';

/** Groups of fewer people are not shown, nor totals whose comparison tells of fewer. */
export const OUTCOME_PEOPLE_MIN = 20;
/** Quarters that are shown. */
export const OUTCOME_QUARTERS = 4;

export const OUTCOME_GROUPS = ['language', 'country'] as const;
export type OutcomeGroupKind = (typeof OUTCOME_GROUPS)[number];

/** Writes a group as one word, such as `language.yo` or `country.NG`. */
export const outcomeGroupKey = (kind: OutcomeGroupKind, id: string): string => `${kind}.${id}`;

export function readOutcomeGroup(key: string): { readonly kind: OutcomeGroupKind; readonly id: string } {
  const [kind, id = ''] = key.split('.');
  return { kind: kind === 'language' ? 'language' : 'country', id };
}

/** A value of a group beside that of everybody else. Shares are percent with one decimal, pay is kobo an hour with two digits. */
export interface OutcomeGap {
  readonly value: number;
  readonly others: number;
  /** In percentage points; of pay, in percent of the others' pay. */
  readonly gap: number;
  /** Bounds of the interval of the gap. */
  readonly low: number;
  readonly high: number;
  readonly isMoreThanChance: boolean;
}

export const OUTCOME_FIGURES = ['approved', 'rejected', 'sentBack', 'overturned', 'payPerHour'] as const;
export type OutcomeFigure = (typeof OUTCOME_FIGURES)[number];

/** Null if fewer people stand behind a figure. */
export type OutcomeFigures = Readonly<Record<OutcomeFigure, OutcomeGap | null>>;

export const OUTCOME_FIGURE_TEXT: Readonly<Record<OutcomeFigure, { readonly label: string; readonly how: string }>> = {
  approved: { label: 'Approved', how: 'Of the first decisions on submissions, approvals by an admin or by silence.' },
  rejected: { label: 'Rejected', how: 'Of the first decisions on submissions, rejections.' },
  sentBack: {
    label: 'Sent back',
    how: 'Of the first decisions on submissions, rejections after which the work was taken back for rework.',
  },
  overturned: { label: 'Overturned on appeal', how: 'Of all rejections, those that an appeal overturned.' },
  payPerHour: {
    label: 'Pay an hour',
    how: 'Of the work approved in the quarter: Naira of the invoices by the time on the clock, after the cost of mobile data if it is known; the median of the people, to two digits. Bonuses and work without a clock are left out.',
  },
};

const ROUNDING = 1e-9;

/** The rows that some rows span, by elimination. */
class Span {
  readonly #basis: { readonly at: number; readonly row: readonly number[] }[] = [];

  get rank(): number {
    return this.#basis.length;
  }

  has(row: readonly number[]): boolean {
    return this.#rest(row).every((value) => Math.abs(value) <= ROUNDING);
  }

  add(row: readonly number[]): void {
    const rest = this.#rest(row);
    const at = rest.findIndex((value) => Math.abs(value) > ROUNDING);
    const pivot = rest[at];
    if (pivot !== undefined) this.#basis.push({ at, row: rest.map((value) => value / pivot) });
  }

  #rest(row: readonly number[]): readonly number[] {
    return this.#basis.reduce((rest, { at, row: base }) => {
      const factor = rest[at] ?? 0;
      return factor === 0 ? rest : rest.map((value, place) => value - factor * (base[place] ?? 0));
    }, row);
  }
}

/** People who are in the same groups. */
export interface OutcomePeople {
  readonly groups: ReadonlySet<string>;
  readonly count: number;
}

/**
 * Tells if no sum or difference of the totals of these groups and of everybody speaks of fewer than `min` people. Such a combination has one
 * value for all people who are in the same groups. If the sets of groups that many people share determine every combination, then one that
 * is zero for all of them is zero for everybody.
 */
function tellsOfMany(people: readonly OutcomePeople[], groups: readonly string[], min: number): boolean {
  const cells = new Map<string, { readonly row: readonly number[]; count: number }>();
  for (const { groups: own, count } of people) {
    const row = [1, ...groups.map((group) => (own.has(group) ? 1 : 0))];
    const key = row.join('');
    const cell = cells.get(key) ?? { row, count: 0 };
    cell.count += count;
    cells.set(key, cell);
  }
  const span = new Span();
  for (const { row, count } of cells.values()) if (count >= min && span.rank <= groups.length) span.add(row);
  return span.rank > groups.length || [...cells.values()].every(({ row }) => span.has(row));
}

/** Merges people who are in the same ones of the wanted groups. */
function sharedSets(people: Iterable<OutcomePeople>, wanted: ReadonlySet<string>): OutcomePeople[] {
  const sets = new Map<string, { readonly groups: ReadonlySet<string>; count: number }>();
  for (const { groups, count } of people) {
    const own = [...groups].filter((group) => wanted.has(group)).sort();
    const set = sets.get(own.join()) ?? { groups: new Set(own), count: 0 };
    set.count += count;
    sets.set(own.join(), set);
  }
  return [...sets.values()];
}

/**
 * Chooses the groups whose totals may be shown beside the totals of everybody else, the largest first. A group that would make a few people
 * derivable is left out: the small ones, and the next smallest if one small group alone would be hidden.
 */
export function shownOutcomeGroups(people: readonly OutcomePeople[], min: number = OUTCOME_PEOPLE_MIN): string[] {
  const sizes = new Map<string, number>();
  for (const { groups, count } of people) for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + count);
  const everybody = people.reduce((sum, { count }) => sum + count, 0);
  const candidates = [...sizes]
    .filter(([, size]) => size >= min && everybody - size >= min)
    .sort(([one, size], [other, otherSize]) => otherSize - size || (one < other ? -1 : 1))
    .map(([group]) => group);
  const sets = sharedSets(people, new Set(candidates));
  const shown: string[] = [];
  for (const group of candidates) if (tellsOfMany(sets, [...shown, group], min)) shown.push(group);
  return shown;
}

const countries = /* @__PURE__ */ new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
const isLanguage = (id: string): id is Language => LANGUAGES.some((tag) => tag === id);

/** @returns such as `Yoruba` or `Ghana` */
export function outcomeGroupName(key: string): string {
  const { kind, id } = readOutcomeGroup(key);
  if (kind === 'language') return isLanguage(id) ? languageName(id) : id;
  return /^[A-Z]{2}$/.test(id) ? (countries.of(id) ?? id) : id;
}

/** @param quarter such as `2026-Q3` @returns such as `July to September 2026` */
export function quarterText(quarter: string): string {
  const [year = '', number = ''] = quarter.split('-Q');
  return `${['January to March', 'April to June', 'July to September', 'October to December'][Number(number) - 1] ?? quarter} ${year}`;
}

const decimal = (value: number): string => value.toLocaleString('en-NG', { maximumFractionDigits: 1 });
const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${decimal(Math.abs(value))}`;

export const outcomeValueText = (figure: OutcomeFigure, value: number): string =>
  figure === 'payPerHour' ? formatMoney({ amount: value, currency: 'NGN' }, { trimZeros: true }) : `${decimal(value)} %`;

/** @returns such as `+3.1 points (−1 to +7.2)` */
export const outcomeGapText = (figure: OutcomeFigure, { gap, low, high }: OutcomeGap): string =>
  `${signed(gap)} ${figure === 'payPerHour' ? '%' : 'points'} (${signed(low)} to ${signed(high)})`;

export const OUTCOME_MESSAGES = {
  lead: 'Whether decisions and pay differ by language or country, each group beside everybody else. Nobody is named.',
  empty: `No group of ${OUTCOME_PEOPLE_MIN} people yet`,
  emptyText: `A quarter is computed once, ${SCOREBOARD_WAIT_DAYS} days after its end, when every appeal is decided. A group appears if at least ${OUTCOME_PEOPLE_MIN} people are in it, and as many are not.`,
  none: `No group of this kind has ${OUTCOME_PEOPLE_MIN} people whose figures can be shown.`,
  moreThanChance: 'More than chance',
  hidden: 'Not shown',
  rules: [
    'The gap is to everybody else, with its 99 % interval: Wilson’s for shares, widened if decisions on one person are alike; of pay, from the order of the people. “More than chance” means that zero is outside. One gap in a hundred is so without a cause, and a cause need not be unfairness: look at the work before you judge.',
    'Languages are those of the profile; a person with several counts for each. The country is that of the telephone number, since the profile has no other place. Both as they are when the quarter is computed.',
    `A figure is hidden if it, or any sum or difference of shown figures, would tell of fewer than ${OUTCOME_PEOPLE_MIN} people. So a group can be missing only because another one is small. Quarters never change afterwards and share no decision, so they cannot be subtracted.`,
  ],
} as const;
