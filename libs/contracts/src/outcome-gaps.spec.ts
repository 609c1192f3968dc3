import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import {
  OUTCOME_PEOPLE_MIN,
  type OutcomeGap,
  type OutcomePeople,
  outcomeGapText,
  outcomeGroupName,
  outcomeValueText,
  quarterText,
  shownOutcomeGroups,
} from './outcome-gaps.js';

/** Reads `NG+en 30` as 30 people who are in both groups. */
const people = (...sets: readonly string[]): OutcomePeople[] =>
  sets.map((set) => {
    const [groups = '', count] = set.split(' ');
    return { groups: new Set(groups.split('+').filter(Boolean)), count: Number(count) };
  });

describe('the groups that are shown', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a group of 20 beside 20 others', ['yo 20', ' 20'], ['yo']],
    ['no group of 19', ['yo 19', ' 100'], []],
    ['no group beside 19 others', ['yo 100', ' 19'], []],
    ['no group of everybody', ['yo 100'], []],
    ['two groups that share everybody', ['NG 40', 'GH 25'], ['NG', 'GH']],
    ['all but one small group would give it away, so the next smallest is hidden, too', ['NG 100', 'GH 25', 'KE 5'], ['NG']],
    ['two small groups of 20 together hide each other', ['NG 100', 'GH 25', 'KE 12', 'RW 8'], ['NG', 'GH']],
    ['two small groups of 19 together do not', ['NG 100', 'GH 25', 'KE 11', 'RW 8'], ['NG']],
    ['a group within another: the rest of it has 19 people', ['en+yo 40', 'en 19', ' 100'], ['en']],
    ['a group within another: the rest of it has 20 people', ['en+yo 40', 'en 20', ' 100'], ['en', 'yo']],
    ['groups that overlap: five people in both are derivable by nothing', ['en 40', 'yo 40', 'en+yo 5', ' 40'], ['en', 'yo']],
    ['groups of the same people', ['en+yo 40', ' 40'], ['en', 'yo']],
    ['groups of almost the same people: the difference would tell of two', ['en+yo 40', 'en 1', 'yo 1', ' 40'], ['en']],
    ['languages and countries that give three people away together', ['NG+yo 40', 'NG 40', 'yo 3', ' 40'], ['NG', 'yo']],
    ['a language of a country and three people elsewhere', ['NG+yo 40', 'yo 3', ' 40'], ['yo']],
  ])('are %s', (_case, sets, shown) => {
    expect(shownOutcomeGroups(people(...sets))).toEqual(shown);
  });
});

const MIN = 4;
const GROUPS = ['a', 'b', 'c', 'd'];
const someSets = fc.array(fc.record({ groups: fc.subarray(GROUPS).map((own) => new Set(own)), count: fc.integer({ min: 1, max: 7 }) }), {
  maxLength: 10,
});
/** The combinations of k totals and that of everybody, added or subtracted. */
const weightsOf = (k: number): number[][] =>
  Array.from({ length: k + 1 }).reduce<number[][]>((all) => all.flatMap((one) => [-1, 0, 1].map((weight) => [...one, weight])), [[]]);

// @fairwork 4.2
it('no sum or difference of shown totals tells of one to a few people', () => {
  let [shownOnes, hiddenOnes] = [0, 0];
  fc.assert(
    fc.property(someSets, (sets) => {
      const shown = shownOutcomeGroups(sets, MIN);
      shownOnes += shown.length;
      const sizeOf = (group: string) => sets.reduce((sum, { groups, count }) => sum + (groups.has(group) ? count : 0), 0);
      hiddenOnes += GROUPS.filter((group) => sizeOf(group) >= MIN && !shown.includes(group)).length;
      if (shown.length === 0) return;
      const few = weightsOf(shown.length).filter(([ofAll = 0, ...weights]) => {
        const valueOf = ({ groups }: OutcomePeople) =>
          weights.reduce((sum, weight, place) => sum + (groups.has(shown[place] ?? '') ? weight : 0), ofAll);
        const spokenOf = sets.reduce((sum, set) => sum + (valueOf(set) === 0 ? 0 : set.count), 0);
        return spokenOf > 0 && spokenOf < MIN;
      });
      expect(few).toEqual([]);
    }),
    { numRuns: 500 },
  );
  // Both happened, so the rule was needed and is not "nothing".
  expect(Math.min(shownOnes, hiddenOnes)).toBeGreaterThan(100);
});

it('shows the same groups in whatever order people come', () => {
  fc.assert(fc.property(someSets, (sets) => expect(shownOutcomeGroups([...sets].reverse(), MIN)).toEqual(shownOutcomeGroups(sets, MIN))));
});

it('needs twenty people', () => expect(OUTCOME_PEOPLE_MIN).toBe(20));

it('names groups, quarters and gaps', () => {
  expect(['language.yo', 'language.xx', 'country.GH', 'country.?'].map(outcomeGroupName)).toEqual(['Yoruba', 'xx', 'Ghana', '?']);
  expect(['2026-Q1', '2026-Q4'].map(quarterText)).toEqual(['January to March 2026', 'October to December 2026']);
  const gap: OutcomeGap = { value: 82.5, others: 79.4, gap: 3.1, low: -1, high: 7.25, isMoreThanChance: false };
  expect([outcomeValueText('approved', gap.value), outcomeGapText('approved', gap)]).toEqual(['82.5 %', '+3.1 points (−1 to +7.3)']);
  const pay = { ...gap, value: 150_000, gap: -12, low: -20, high: 0 };
  expect([outcomeValueText('payPerHour', pay.value), outcomeGapText('payPerHour', pay)]).toEqual(['₦1,500', '−12 % (−20 to 0)']);
});
