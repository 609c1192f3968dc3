import { expect, it, test } from '@jest/globals';
import { fieldProblem } from './rules/rule.js';
import { overdueSince, othersText, QUESTION_ANSWER_RULES, QUESTION_LIMITS, QUESTION_RULES, waitingText } from './questions.js';

test.each([
  [0, 0, 'No question waits for an answer'],
  [1, 0, '1 question waits'],
  [1, 1, '1 question waits for more than 48 hours'],
  [3, 1, '3 questions wait, 1 of them for more than 48 hours'],
  [null, 2, 'More than 1000 questions wait, 2 of them for more than 48 hours'],
  [null, null, 'More than 1000 questions wait, more than 1000 of them for more than 48 hours'],
])('%j open and %j overdue: %s', (open, overdue, text) => expect(waitingText({ open, overdue })).toBe(text));

test.each([
  [0, undefined],
  [1, '1 other person has this question'],
  [2, '2 other people have this question'],
])('%i followers: %j', (followers, text) => expect(othersText(followers)).toBe(text));

it('a question needs ten characters that are not spaces, and an answer one', () => {
  const problems = ['', ' '.repeat(20), 'Why?', `Why?${' '.repeat(20)}`, 'x'.repeat(QUESTION_LIMITS.textMax + 1)];
  expect(problems.filter((text) => fieldProblem(QUESTION_RULES, text) === undefined)).toEqual([]);
  expect(fieldProblem(QUESTION_RULES, 'Which side?')).toBeUndefined();
  expect(['', ' ', 'x'.repeat(QUESTION_LIMITS.answerMax + 1)].filter((text) => !fieldProblem(QUESTION_ANSWER_RULES, text))).toEqual([]);
  expect(fieldProblem(QUESTION_ANSWER_RULES, 'A')).toBeUndefined();
});

it('a question is overdue two days after it was asked', () =>
  expect(overdueSince(new Date('2026-11-29T08:00:00Z'))).toEqual(new Date('2026-11-27T08:00:00Z')));
