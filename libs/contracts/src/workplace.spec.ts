import { describe, expect, it } from '@jest/globals';
import { proposedMinutesOf, workLinkOf } from './workplace.js';

describe('work in the product', () => {
  it('has the page of the job as its link', () => {
    expect(workLinkOf({ workplace: 'labelbridge', taskLink: '' }, 'j1')).toBe('/dashboard/work/j1');
    expect(workLinkOf({ workplace: 'external', taskLink: 'https://work.example' }, 'j1')).toBe('https://work.example');
  });

  it('proposes whole minutes, rounded up', () => {
    expect([0, 1, 60, 61].map((seconds) => proposedMinutesOf({ seconds }))).toEqual([0, 1, 1, 2]);
  });
});
