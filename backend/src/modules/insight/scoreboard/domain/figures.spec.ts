import { expect, it, test } from '@jest/globals';
import { type Fact } from './facts.js';
import { addFact, FIGURES_OF, mergeValues, newValues, NO_FIGURES, POPULATIONS, showsPopulation, type Values } from './figures.js';

const at = new Date(0);
function valuesOf(...facts: readonly (readonly [person: number, fact: Fact])[]): Values {
  const values = newValues();
  for (const [person, fact] of facts) addFact(values, person, fact);
  return values;
}
const paid = (person: number, kobo: number, seconds: number) => [person, { of: 'paidTime', at, kobo, seconds }] as const;
const decided = (hours: number, isHit = false) => [0, { of: 'decisions', at, hours, isHit }] as const;

it('hours have one decimal, in whatever order they come', () => {
  const values = valuesOf(decided(100), decided(1.26, true), decided(9), decided(2));
  expect(FIGURES_OF.decisions(values)).toEqual({ decisionMedian: 5.5, decisionSlowest: 72.7, silence: 25 });
});

it('pay an hour is a median of people, not of payments, and of those with other work, too', () => {
  const [one, other] = [
    valuesOf(paid(1, 100_000, 3_600), paid(2, 50_000, 1_800)),
    valuesOf(paid(1, 100_000, 36_000), paid(3, 987_654, 3_600)),
  ];
  // 200,000 in eleven hours, 100,000 an hour, and 987,654.
  expect(FIGURES_OF.paidTime(mergeValues([other, one]))).toEqual({ payPerHour: { amount: 100_000, currency: 'NGN' } });
  expect(FIGURES_OF.paidTime(valuesOf(paid(3, 987_654, 3_600)))).toEqual({ payPerHour: { amount: 990_000, currency: 'NGN' } });
});

test.each([
  [0, 300, 0],
  [1, 300, 1],
  [149, 300, 50],
  [299, 300, 99],
  [300, 300, 100],
])('%i of %i are %i percent: only none are 0, and only all are 100', (hits, count, percent) => {
  expect(FIGURES_OF.rejections({ ...newValues(), hits, count })).toEqual({ overturned: percent });
});

test.each(POPULATIONS)('%s are shown or hidden together', (population) => {
  const fact: Record<typeof population, Fact> = {
    decisions: { of: 'decisions', at, hours: 0, isHit: false },
    payments: { of: 'payments', at, hours: 0 },
    rejections: { of: 'rejections', at, isHit: false },
    paidTime: { of: 'paidTime', at, kobo: 0, seconds: 60 },
    decisionPromises: { of: 'decisionPromises', at, isHit: false },
    payPromises: { of: 'payPromises', at, isHit: false },
    concernPromises: { of: 'concernPromises', at, isHit: false },
    questionPromises: { of: 'questionPromises', at, isHit: false },
  };
  const figures = { ...NO_FIGURES, ...FIGURES_OF[population](valuesOf([1, fact[population]])) };
  expect(POPULATIONS.filter((one) => showsPopulation(figures, one))).toEqual([population]);
  expect(showsPopulation(NO_FIGURES, population)).toBe(false);
});
