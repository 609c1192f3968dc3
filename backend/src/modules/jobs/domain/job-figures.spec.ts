import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@labelbridge/contracts';
import { minutesOnClock, proposalFor } from './job-figures.js';

const started = new Date('2026-11-20T10:00:00Z');
const later = (seconds: number) => new Date(started.getTime() + seconds * 1_000);

describe('minutesOnClock', () => {
  it.each([
    ['not started', null, null, later(60), null],
    ['just started', started, null, later(59), 0],
    ['runs until now', started, null, later(150), 2],
    ['stands since it was submitted', started, later(60), later(9_000), 1],
    ['a clock set back', started, null, later(-60), 0],
    ['forgotten for a year', started, null, later(31_536_000), LIMITS.minutesMax],
  ])('%s', (_name, startedAt, submittedDate, now, minutes) => {
    expect(minutesOnClock(startedAt, submittedDate, now)).toBe(minutes);
  });
});

describe('proposalFor', () => {
  const work = (minutes: number) => ({ minutes, link: null, note: 'done' });
  const rate = (amount: number, per: 'hour' | 'task' | 'completion') => ({ amount, currency: 'NGN', per }) as const;

  it.each([
    ['no rate', null, work(60), null],
    ['hourly, nothing submitted', rate(150_000, 'hour'), null, null],
    ['hourly', rate(150_000, 'hour'), work(90), 225_000],
    ['hourly, rounded half up', rate(1, 'hour'), work(30), 1],
    ['hourly, less than a kobo', rate(1, 'hour'), work(29), null],
    ['per task', rate(6_000, 'task'), null, 6_000],
    ['on completion', rate(6_000, 'completion'), work(600), 6_000],
  ])('%s', (_name, given, submission, amount) => {
    expect(proposalFor(given, submission)).toEqual(amount === null ? null : { amount, currency: 'NGN' });
  });
});
