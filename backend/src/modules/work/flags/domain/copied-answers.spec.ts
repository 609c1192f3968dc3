import { describe, expect, it } from '@jest/globals';
import { type BothWrong, chanceOfAtLeast, copiedAnswers } from './copied-answers.js';

const both = (count: number, more: Partial<BothWrong> = {}): BothWrong[] =>
  Array.from({ length: count }, (_, at) => ({
    item: `${more.same === false ? 'd' : 's'}${at}`,
    same: true,
    others: 6,
    othersWrong: 0,
    othersSame: 0,
    wrongChoices: null,
    ...more,
  }));

it.each<[string, BothWrong[], number | null]>([
  ['five rare errors in common', both(5), 5],
  ['four', both(4), null],
  ['errors that too few others could make', both(9, { others: 4 }), null],
  ['errors that others make, too', both(5, { othersSame: 2 }), null],
  ['two weak people and questions with one wrong answer', both(12, { wrongChoices: 1 }), null],
  ['few possible answers', both(5, { wrongChoices: 2 }), null],
  ['few possible answers, very often', both(12, { wrongChoices: 3 }), 12],
  ['a trap: few err, but all of them alike', both(6, { others: 50, othersWrong: 3, othersSame: 3 }), null],
  ['a trap on which many err alike', both(9, { others: 50, othersWrong: 9, othersSame: 9 }), null],
  ['a known answer that is wrong: nearly everybody gives another', both(9, { others: 20, othersWrong: 18, othersSame: 18 }), null],
  ['many different errors beside', [...both(5, { wrongChoices: 4 }), ...both(30, { same: false, wrongChoices: 4 })], null],
  ['common errors, so many that chance is out', both(25, { others: 30, othersWrong: 20, othersSame: 8 }), 25],
])('judges %s', (_what, items, found) => expect(copiedAnswers(items)?.items.length ?? null).toBe(found));

it('tells a chance only if others erred, too', () => {
  expect(copiedAnswers(both(5))?.chance).toBeNull();
  expect(copiedAnswers(both(5, { others: 30, othersWrong: 28 }))?.chance).toBeCloseTo((1 / 30) ** 5, 12);
});

describe('the chance of at least n successes', () => {
  it.each<[number, number[], number]>([
    [0, [], 1],
    [1, [], 0],
    [1, [0.5, 0.5], 0.75],
    [2, [0.5, 0.5], 0.25],
    [3, [0.1, 0.2, 0.3], 0.006],
  ])('of %s in %j', (count, chances, chance) => expect(chanceOfAtLeast(count, chances)).toBeCloseTo(chance, 12));
});
