import { describe, expect, it } from '@jest/globals';
import { proposedMinutesOf, reviewSample, workLinkOf } from './workplace.js';

const ids = Array.from({ length: 200 }, (_, n) => (0x6500_0000 + n * 7).toString(16).padStart(24, '0'));

describe('the sample of a review', () => {
  it.each([
    [0, 0],
    [1, 2],
    [10, 20],
    [33, 66],
    [100, 200],
  ])('of %i percent has %i of 200 items, the same each time, in their order', (share, count) => {
    const sample = reviewSample(ids, share);
    expect(sample).toHaveLength(count);
    expect(reviewSample(ids, share)).toEqual(sample);
    expect(sample).toEqual(ids.filter((id) => sample.includes(id)));
  });

  it('has one item at least, and grows with the share', () => {
    expect(reviewSample(ids.slice(0, 3), 1)).toHaveLength(1);
    expect(reviewSample([], 50)).toEqual([]);
    const small = reviewSample(ids, 10);
    expect(reviewSample(ids, 20)).toEqual(expect.arrayContaining(small));
  });

  it('is not just the beginning', () => {
    expect(reviewSample(ids, 10)).not.toEqual(ids.slice(0, 20));
  });
});

describe('work in the product', () => {
  it('has the page of the job as its link', () => {
    expect(workLinkOf({ workplace: 'labelbridge', taskLink: '' }, 'j1')).toBe('/dashboard/work/j1');
    expect(workLinkOf({ workplace: 'external', taskLink: 'https://work.example' }, 'j1')).toBe('https://work.example');
  });

  it('proposes whole minutes, rounded up', () => {
    expect([0, 1, 60, 61].map((seconds) => proposedMinutesOf({ seconds }))).toEqual([0, 1, 1, 2]);
  });
});
