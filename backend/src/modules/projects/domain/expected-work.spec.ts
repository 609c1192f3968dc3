import { expect, it } from '@jest/globals';
import { expectedWork } from './expected-work.js';

it.each([
  ['the pace of an item', 120, 10, 20],
  ['half minutes, rounded', 90, 21, 32],
  ['less than a minute', 6, 1, 1],
])('so many items take whole minutes: %s', (_what, seconds, items, minutes) => {
  expect(expectedWork(null, items, { seconds, by: 'work' })).toEqual({ minutes, by: 'work' });
});
