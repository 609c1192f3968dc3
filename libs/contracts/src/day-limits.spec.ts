import { expect, it } from '@jest/globals';
import { timeOfDay } from './day-limits.js';

const at = (time: string): number => Date.parse(`2026-11-25T${time}+01:00`);
const MINUTE = 60_000;

it.each([
  ['time of this day', [{ from: at('09:00'), to: at('09:30') }], 30],
  ['time around midnight in Lagos, from midnight on', [{ from: at('00:00') - 20 * MINUTE, to: at('00:10') }], 10],
  [
    'time of two devices once',
    [
      { from: at('09:00'), to: at('09:30') },
      { from: at('09:20'), to: at('09:40') },
    ],
    40,
  ],
  ['no time of another day', [{ from: at('00:00') - 60 * MINUTE, to: at('00:00') }], 0],
])('counts %s', (_name, intervals, minutes) => {
  expect(timeOfDay(intervals, new Date(at('23:59'))) / MINUTE).toBe(minutes);
});
