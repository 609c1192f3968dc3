import { describe, expect, it } from '@jest/globals';
import { dayLine, greeting } from './greeting.js';

describe('the greeting goes by the time of day in Lagos (UTC+1)', () => {
  it.each([
    ['2026-11-20T22:59:59Z', 'Good evening, Ada'],
    ['2026-11-20T23:00:00Z', 'Good morning, Ada'],
    ['2026-11-20T10:59:59Z', 'Good morning, Ada'],
    ['2026-11-20T11:00:00Z', 'Good afternoon, Ada'],
    ['2026-11-20T15:59:59Z', 'Good afternoon, Ada'],
    ['2026-11-20T16:00:00Z', 'Good evening, Ada'],
  ])('%s: %s', (instant, words) => {
    expect(greeting(new Date(instant), 'Ada')).toBe(words);
  });

  it('does without a name', () => {
    expect(greeting(new Date('2026-11-20T08:00:00Z'), ' ')).toBe('Good morning');
  });

  it('names the day in Lagos, which is a day ahead late in the UTC evening', () => {
    expect(dayLine(new Date('2026-11-20T22:30:00Z'))).toBe('Friday 20 November, Lagos');
    expect(dayLine(new Date('2026-11-20T23:30:00Z'))).toBe('Saturday 21 November, Lagos');
  });
});
