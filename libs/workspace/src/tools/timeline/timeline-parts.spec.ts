import { describe, expect, it } from '@jest/globals';
import { intervalBetween, sortedByStart, neighbour, partAt, sideAt } from './timeline-parts.js';

const parts = sortedByStart([
  { id: 'late', start: 8, end: 9 },
  { id: 'long', start: 0, end: 6 },
  { id: 'within', start: 2, end: 3 },
]);

describe('the parts of a timeline', () => {
  it('finds the shortest part at a moment', () => {
    expect([2.5, 4, 7].map((time) => partAt(parts, time)?.id)).toEqual(['within', 'long', undefined]);
  });

  it('finds the end of a part within reach', () => {
    const part = { start: 2, end: 3 };
    expect([1.9, 2.4, 3.05, 4].map((time) => sideAt(part, time, 0.2))).toEqual(['start', null, 'end', null]);
    expect(sideAt({ start: 2, end: 2 }, 1.9, 0.2)).toBe('start');
  });

  it('goes from part to part in the order in which they begin', () => {
    expect(neighbour(parts, 'long', 1, 0)?.id).toBe('within');
    expect(neighbour(parts, 'long', -1, 0)).toBeUndefined();
    expect(neighbour(parts, null, 1, 2.5)?.id).toBe('late');
    expect(neighbour(parts, null, -1, 2.5)?.id).toBe('within');
    expect(intervalBetween(3, 1)).toEqual({ start: 1, end: 3 });
  });
});
