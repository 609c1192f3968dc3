import { describe, expect, it } from '@jest/globals';
import { formatMinutes } from './minutes.js';

describe('working time in words', () => {
  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [60, '1 h'],
    [860, '14 h 20 min'],
    [44_640, '744 h'],
  ])('%i minutes: %s', (minutes, words) => {
    expect(formatMinutes(minutes)).toBe(words);
  });
});
