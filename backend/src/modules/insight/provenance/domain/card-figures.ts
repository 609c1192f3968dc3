import { wilson } from '@labelbridge/annotation';
import {
  CARD_GUIDELINES_MAX,
  CARD_PAY_PEOPLE_MIN,
  type CardClaim,
  type CardPay,
  type CardShare,
  CURRENCIES,
  type Currency,
  type DatasetCard,
  type Money,
  peopleText,
  type Skills,
} from '@labelbridge/contracts';
import { quantile, twoDigits } from '../../../../common/numbers/numbers.js';
import { type AnnotationCount } from '../../../work/annotation/exports/dataset-reader.js';

const DIGITS = 4;
const SECONDS_PER_HOUR = 3_600;

const rounded = (value: number): number => Number(value.toFixed(DIGITS));

export function shareOf(count: number, of: number): CardShare {
  const interval = wilson(count, of);
  return { count, of, low: interval && rounded(interval.low), high: interval && rounded(interval.high) };
}

type Counts = readonly Pick<AnnotationCount, 'state' | 'verdict' | 'count'>[];

const sumOf = (counts: Counts, wanted: (one: Counts[number]) => boolean): number =>
  counts.filter(wanted).reduce((sum, { count }) => sum + count, 0);

export function statesOf(counts: Counts): DatasetCard['annotations'] {
  const of = (state: AnnotationCount['state']): number => sumOf(counts, (one) => one.state === state);
  return { draft: of('draft'), submitted: of('submitted'), accepted: of('accepted'), fixed: of('fixed'), rejected: of('rejected') };
}

/** Shares of the annotations that were handed in, by their latest review. */
export function reviewOf(counts: Counts): DatasetCard['review'] {
  const handedIn = counts.filter(({ state }) => state !== 'draft');
  const reviewed = sumOf(handedIn, ({ verdict }) => verdict !== null);
  const of = (verdict: AnnotationCount['verdict']): CardShare =>
    shareOf(
      sumOf(handedIn, (one) => one.verdict === verdict),
      reviewed,
    );
  return {
    reviewed: shareOf(
      reviewed,
      sumOf(handedIn, () => true),
    ),
    accepted: of('accept'),
    fixed: of('fix'),
    sentBack: of('reject'),
  };
}

/** @returns the distinct people with annotations that were handed in, as texts */
export const peopleWhoHandedIn = (counts: readonly Pick<AnnotationCount, 'annotatorId' | 'state'>[]): string[] => [
  ...new Set(counts.filter(({ state }) => state !== 'draft').map(({ annotatorId }) => String(annotatorId))),
];

/** Counts the people who claim each skill. @param of all people, also people without a claim */
export function claimsIn(claims: readonly Skills[], of: number): Pick<DatasetCard['people'], 'languages' | 'equipment'> {
  return {
    languages: counted(
      claims.map(({ languages }) => languages.map(({ tag }) => tag)),
      of,
    ),
    equipment: counted(
      claims.map(({ equipment }) => equipment),
      of,
    ),
  };
}

/** Counts the people who have passed each exam. @param passed ids of exams by person */
export const examsIn = (passed: readonly (readonly string[])[], of: number, titles: ReadonlyMap<string, string>): CardClaim[] =>
  counted(passed, of).map(({ id, people }) => ({ id: titles.get(id) ?? '', people }));

function counted(claims: readonly (readonly string[])[], of: number): CardClaim[] {
  const people = new Map<string, number>();
  for (const ids of claims) for (const id of new Set(ids)) people.set(id, (people.get(id) ?? 0) + 1);
  // An order by number would rank the groups that the text hides.
  return [...people].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, count]) => ({ id, people: peopleText(count, of) }));
}

export interface PaidTime {
  readonly annotatorId: string;
  readonly pay: Money;
  readonly seconds: number;
}

/** Pay per hour over people, by currency. Leaves out currencies in which too few people earned. */
export function payPerHourOf(paid: readonly PaidTime[]): CardPay[] {
  return CURRENCIES.flatMap((currency) => {
    const hourly = hourlyOf(paid.filter(({ pay, seconds }) => pay.currency === currency && seconds > 0));
    if (hourly.length < CARD_PAY_PEOPLE_MIN) return [];
    return [{ median: shownPay(quantile(hourly, 0.5), currency), lowestTenth: shownPay(quantile(hourly, 0.1), currency) }];
  });
}

/** The minor units an hour of each person, in rising order. */
function hourlyOf(paid: readonly PaidTime[]): number[] {
  const people = new Map<string, { amount: number; seconds: number }>();
  for (const { annotatorId, pay, seconds } of paid) {
    const sum = people.get(annotatorId) ?? { amount: 0, seconds: 0 };
    people.set(annotatorId, { amount: sum.amount + pay.amount, seconds: sum.seconds + seconds });
  }
  return [...people.values()].map(({ amount, seconds }) => (amount * SECONDS_PER_HOUR) / seconds).sort((a, b) => a - b);
}

const shownPay = (amount: number, currency: Currency): Money => ({ amount: twoDigits(amount), currency });

/** @param links of all tasks, with repetitions */
export function guidelinesOf(links: readonly string[]): DatasetCard['guidelines'] {
  const different = [...new Set(links)].sort();
  return { links: different.slice(0, CARD_GUIDELINES_MAX), more: Math.max(0, different.length - CARD_GUIDELINES_MAX) };
}
