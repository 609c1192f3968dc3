import { expect, it } from '@jest/globals';
import { duration } from './duration.js';

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [65, '1 h 05'],
  [90, '1 h 30'],
  [1_500, '25 h'],
])('%i minutes are %s', (minutes, text) => {
  expect(duration(minutes)).toBe(text);
});
