import { expect, it } from '@jest/globals';
import { answersText, doubtText } from './overlap-text.js';
import { TASK } from './task.fixture.js';

it('says how many people answer an item', () => {
  expect(answersText(TASK)).toBe('1');
  expect(answersText({ ...TASK, overlap: 2, overlapMost: 5 })).toBe('2, up to 5 while they differ');
});

it.each([
  [{ overlapMost: null, place: 'none' }, {}, false],
  [{ place: 'all-items' }, { submitted: 3 }, false],
  [{ place: 'none' }, { submitted: 2, pending: 1 }, 'Counted when the present work is handed in'],
  [{ place: 'none', inDoubt: null }, { submitted: 2 }, 'Being counted'],
  [{ place: 'none', inDoubt: 0 }, { submitted: 2 }, 'None'],
  [{ place: 'items-in-doubt', inDoubt: 1_200 }, { submitted: 1, approved: 1 }, '1,200: one more person may answer them'],
  [{ place: 'none', inDoubt: 3 }, { approved: 4 }, '3: as many have answered as may, and a reviewer decides'],
] as const)('says who is next: %p %p', (task, jobs, said) => {
  const jobCounts = { ...TASK.jobCounts, ...jobs };
  expect(doubtText({ overlapMost: 4, inDoubt: 1, ...task, jobCounts })).toBe(said);
});
