import { describe, expect, it } from '@jest/globals';
import { formatMinutes } from './minutes.js';

describe('working time as text', () => {
  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [59, '59 min'],
    [60, '1 h'],
    [65, '1 h 5 min'],
    [90, '1 h 30 min'],
    [860, '14 h 20 min'],
    [1_500, '25 h'],
    [44_640, '744 h'],
  ])('%i minutes: %s', (minutes, words) => {
    expect(formatMinutes(minutes)).toBe(words);
  });
});
