import { describe, expect, it } from '@jest/globals';
import { type Openings, openingOf, placesLeftOf } from './openings.js';

const project: Openings = { archived: false, status: 'In Progress', publicStatus: 'Active', placesLeft: null };

describe('openingOf', () => {
  it.each<[string, Partial<Openings>, 'open' | 'closed' | 'full']>([
    ['Active, no limit', {}, 'open'],
    ['not shown on /new-projects', { publicStatus: null }, 'open'],
    ['work not begun', { status: 'Pending' }, 'open'],
    ['one place left', { placesLeft: 1 }, 'open'],
    ['no place left', { placesLeft: 0 }, 'full'],
    ['capacity lowered below those approved', { placesLeft: -2 }, 'full'],
    ['Coming Soon', { publicStatus: 'Coming Soon' }, 'closed'],
    ['Completed', { status: 'Completed' }, 'closed'],
    ['archived', { archived: true }, 'closed'],
    ['Coming Soon and full', { publicStatus: 'Coming Soon', placesLeft: 0 }, 'closed'],
  ])('%s', (_name, change, opening) => {
    expect(openingOf({ ...project, ...change })).toBe(opening);
  });
});

describe('placesLeftOf', () => {
  it.each([
    [null, 7, null],
    [5, 0, 5],
    [5, 5, 0],
    [1, 3, -2],
  ])('capacity %s with %i approved: %s', (capacity, approved, left) => {
    expect(placesLeftOf(capacity, approved)).toBe(left);
  });
});
