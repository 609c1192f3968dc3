import { describe, expect, it, test } from '@jest/globals';
import { applyAgain, approvalRate, skillsOf } from './apply-again.js';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));

describe('applying again after a rejection', () => {
  it.each([
    ['on the next day', null, day(2), false, 'time', day(31)],
    ['a moment before 30 days are over', null, new Date(day(31).getTime() - 1), false, 'time', day(31)],
    ['30 days later', null, day(31), true, 'time', day(31)],
    ['after a change of profile', day(3), day(3), true, 'profile', day(3)],
    ['with a change from before the rejection', day(0), day(3), false, 'time', day(31)],
    ['long after, with a change that came later still', day(40), day(41), true, 'time', day(31)],
  ] as const)('%s', (_when, changed, now, allowed, because, from) => {
    expect(applyAgain(day(1), changed, now)).toEqual({ allowed, because, from });
  });
});

test.each([
  [{ approved: 0, rejected: 0 }, null],
  [{ approved: 3, rejected: 1 }, 0.75],
  [{ approved: 0, rejected: 2 }, 0],
])('the approval rate of %j is %p', (jobs, rate) => expect(approvalRate(jobs)).toBe(rate));

test('skills are told apart by commas and lines, each once', () => {
  expect(skillsOf(' Hausa,  radio   news ,\nhausa,, Igbo')).toEqual(['Hausa', 'radio news', 'Igbo']);
});
