import { expect, it, test } from '@jest/globals';
import {
  CONCERN_ANSWER_RULES,
  CONCERN_LIMITS,
  CONCERN_RULES,
  concernDueBy,
  concernRuleText,
  concernsWaitingText,
  concernWarnsAt,
  hidingText,
  isWithdrawable,
  supportNeeded,
  supportText,
} from './concerns.js';
import { fieldProblem } from './rules/rule.js';

test.each([
  [0, 2],
  [1, 2],
  [10, 2],
  [40, 2],
  [41, 3],
  [60, 3],
  [61, 4],
  [1_000, 50],
  [1_001, 51],
])('of %i people, %i make an answer due: 5 %%, and never one alone', (people, needed) => expect(supportNeeded(people)).toBe(needed));

it('an answer is due seven days later, and admins are told a day before', () => {
  const dueBy = concernDueBy(new Date('2026-11-26T08:00:00Z'));
  expect([dueBy, concernWarnsAt(dueBy)]).toEqual([new Date('2026-12-03T08:00:00Z'), new Date('2026-12-02T08:00:00Z')]);
});

it('the rule is told with the numbers of the project', () =>
  expect(concernRuleText(41)).toBe(
    'An answer is due within 7 days, for all to read, once 3 people support a concern: 5 % of the 41 people in this project, and at least 2.',
  ));

test.each([
  [0, 41, 'Nobody supports it any more'],
  [1, 41, '1 person supports it, 2 % of the project'],
  [1, 300, '1 person supports it, less than 1 % of the project'],
  [3, 41, '3 people support it, 7 % of the project'],
  [5, 2, '5 people support it, 100 % of the project'],
  [1, 0, '1 person supports it, 100 % of the project'],
])('%i of %i: %s', (supporters, people, text) => expect(supportText({ supporters, people })).toBe(text));

test.each([
  [1, /alone/],
  [2, /the other one knows/],
  [9, /only 9 people/],
  [10, undefined],
])('a hidden name in a project of %i is told to hide: %s', (people, text) =>
  text ? expect(hidingText(people)).toMatch(text) : expect(hidingText(people)).toBeUndefined(),
);

test.each([
  [{ due: 0, overdue: 0 }, 'No answer to a concern is due'],
  [{ due: 1, overdue: 0 }, '1 concern waits for an answer'],
  [{ due: 2, overdue: 1 }, '2 concerns wait for an answer, 1 of them overdue'],
  [{ due: null, overdue: null }, 'More than 1000 concerns wait for an answer, more than 1000 of them overdue'],
])('%j: %s', (figures, text) => expect(concernsWaitingText(figures)).toBe(text));

const ALONE = { mine: true, supporters: 1, support: 'hidden', answerDueBy: null, answers: [] };
test.each([
  [{}, true],
  [{ support: null, supporters: 0 }, true],
  [{ mine: false }, false],
  [{ supporters: 2 }, false],
  [{ support: null, supporters: 1 }, false],
  [{ answerDueBy: '2026-12-03T08:00:00Z' }, false],
  [{ answers: ['Yes.'] }, false],
])('who opened a concern may withdraw it with %j: %s', (change, may) => expect(isWithdrawable({ ...ALONE, ...change })).toBe(may));

it('a concern needs ten characters in few lines, and an answer one', () => {
  const wrong = [
    '',
    ' '.repeat(20),
    'Pay!',
    '..........',
    'x'.repeat(CONCERN_LIMITS.textMax + 1),
    `Pay is late${'\n'.repeat(CONCERN_LIMITS.linesMax)}`,
  ];
  expect(wrong.filter((text) => fieldProblem(CONCERN_RULES, text) === undefined)).toEqual([]);
  expect(fieldProblem(CONCERN_RULES, 'Pay is late')).toBeUndefined();
  expect(['', ' ', 'x'.repeat(CONCERN_LIMITS.answerMax + 1)].filter((text) => !fieldProblem(CONCERN_ANSWER_RULES, text))).toEqual([]);
});
