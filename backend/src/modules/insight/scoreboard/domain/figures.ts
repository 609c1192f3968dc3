import { type ScoreboardFigures } from '@labelbridge/contracts';
import { quantile, twoDigits } from '../../../../common/numbers/numbers.js';
import { type Fact, type Population } from './facts.js';

const SECONDS_PER_HOUR = 3_600;
const SLOWEST = 0.9;

interface PaidTime {
  readonly kobo: number;
  readonly seconds: number;
}

/** Sums of the facts of a population. */
export interface Values {
  count: number;
  hits: number;
  readonly hours: number[];
  /** By person. */
  readonly paid: Map<number, PaidTime>;
}

export const newValues = (): Values => ({ count: 0, hits: 0, hours: [], paid: new Map() });

export function addFact(values: Values, person: number, fact: Fact): void {
  values.count += 1;
  if ('isHit' in fact && fact.isHit) values.hits += 1;
  if ('hours' in fact) values.hours.push(fact.hours);
  if (fact.of === 'paidTime') addPaid(values.paid, person, fact);
}

function addPaid(paid: Map<number, PaidTime>, person: number, { kobo, seconds }: PaidTime): void {
  const before = paid.get(person) ?? { kobo: 0, seconds: 0 };
  paid.set(person, { kobo: before.kobo + kobo, seconds: before.seconds + seconds });
}

/** The values of several projects as one. */
export function mergeValues(all: Iterable<Values>): Values {
  const merged = newValues();
  for (const { count, hits, hours, paid } of all) {
    merged.count += count;
    merged.hits += hits;
    for (const value of hours) merged.hours.push(value);
    for (const [person, time] of paid) addPaid(merged.paid, person, time);
  }
  return merged;
}

export const NO_FIGURES: ScoreboardFigures = {
  decisionMedian: null,
  decisionSlowest: null,
  payMedian: null,
  paySlowest: null,
  overturned: null,
  silence: null,
  payPerHour: null,
  decidedInTime: null,
  paidInTime: null,
  concernsInTime: null,
  questionsInTime: null,
};

/** A typed array sorts a month's values without a stall. */
const inRisingOrder = (values: readonly number[]): Float64Array => Float64Array.from(values).sort();

const hoursAt = (hours: readonly number[], share: number): number => Number(quantile(inRisingOrder(hours), share).toFixed(1));

/** 100 stands for all, and 0 for none. */
function percent({ count, hits }: Values): number | null {
  if (count === 0) return null;
  return hits === 0 || hits === count ? (hits / count) * 100 : Math.min(Math.max(Math.round((hits / count) * 100), 1), 99);
}

function payPerHour(paid: ReadonlyMap<number, PaidTime>): ScoreboardFigures['payPerHour'] {
  const hourly = [...paid.values()].map(({ kobo, seconds }) => (kobo * SECONDS_PER_HOUR) / seconds);
  return { amount: twoDigits(quantile(inRisingOrder(hourly), 0.5)), currency: 'NGN' };
}

/** The figures of each population, which are shown or hidden together. */
export const FIGURES_OF: Readonly<Record<Population, (values: Values) => Partial<ScoreboardFigures>>> = {
  decisions: (values) => ({
    decisionMedian: hoursAt(values.hours, 0.5),
    decisionSlowest: hoursAt(values.hours, SLOWEST),
    silence: percent(values),
  }),
  payments: ({ hours }) => ({ payMedian: hoursAt(hours, 0.5), paySlowest: hoursAt(hours, SLOWEST) }),
  rejections: (values) => ({ overturned: percent(values) }),
  paidTime: ({ paid }) => ({ payPerHour: payPerHour(paid) }),
  decisionPromises: (values) => ({ decidedInTime: percent(values) }),
  payPromises: (values) => ({ paidInTime: percent(values) }),
  concernPromises: (values) => ({ concernsInTime: percent(values) }),
  questionPromises: (values) => ({ questionsInTime: percent(values) }),
};

export const POPULATIONS: readonly Population[] = [
  'decisions',
  'payments',
  'rejections',
  'paidTime',
  'decisionPromises',
  'payPromises',
  'concernPromises',
  'questionPromises',
];

/** One figure of each population, which is null if none of them is shown. */
const SIGN_OF: Readonly<Record<Population, keyof ScoreboardFigures>> = {
  decisions: 'decisionMedian',
  payments: 'payMedian',
  rejections: 'overturned',
  paidTime: 'payPerHour',
  decisionPromises: 'decidedInTime',
  payPromises: 'paidInTime',
  concernPromises: 'concernsInTime',
  questionPromises: 'questionsInTime',
};

export const showsPopulation = (figures: ScoreboardFigures, population: Population): boolean => figures[SIGN_OF[population]] !== null;
