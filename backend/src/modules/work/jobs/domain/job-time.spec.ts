import { describe, expect, it } from '@jest/globals';
import { cancellationPay } from './job-time.js';

describe('what a cancellation is about to pay', () => {
  const hourly = { amount: 150_000, currency: 'NGN', per: 'hour' } as const;
  const startedAt = new Date('2026-11-20T10:00:00Z');
  const later = (seconds: number) => new Date(startedAt.getTime() + seconds * 1_000);
  const submission = { minutes: 90, clockMinutes: 80, minutesReason: null, link: null, note: 'done' };
  const waited = { ...submission, waiting: { cause: 'fault', minutes: 10 } } as const;
  const items = { total: 1, open: 0, skipped: 0, toReview: 0, sentBack: 0, seconds: 0 };
  const clockOf = (minutes: number) => ({ seconds: minutes * 60, runningSince: null, seenAt: null });
  const job = { status: 'pending', startedAt: null, submission: null, rate: hourly, clock: clockOf(0), items: null } as const;

  it.each([
    ['not started', job, false, null],
    ['on the clock', { ...job, startedAt, clock: clockOf(10) }, true, 25_000],
    ['still running', { ...job, startedAt, clock: { seconds: 420, runningSince: startedAt, seenAt: later(420) } }, true, 25_000],
    [
      'left running by a device that vanished',
      { ...job, startedAt, clock: { seconds: 60, runningSince: startedAt, seenAt: later(60) } },
      true,
      2_500,
    ],
    ['started and paused at once', { ...job, startedAt }, true, 0],
    ['taken back for rework', { ...job, submission, clock: clockOf(80) }, true, 225_000],
    ['on the clock again: the time before is paid once', { ...job, submission, startedAt, clock: clockOf(90) }, true, 250_000],
    ['submitted', { ...job, status: 'submitted', submission, startedAt, clock: clockOf(80) } as const, true, 225_000],
    [
      'submitted with a claim above its clock',
      { ...job, status: 'submitted', submission, startedAt, clock: clockOf(10) } as const,
      true,
      null,
    ],
    ['on the clock again after a claim above it', { ...job, submission, startedAt, clock: clockOf(10) }, true, null],
    [
      'submitted with waiting above its clock',
      { ...job, status: 'submitted', submission: waited, startedAt, clock: clockOf(80) } as const,
      true,
      null,
    ],
    ['taken back for rework with waiting', { ...job, submission: waited, clock: clockOf(80) }, true, null],
    ['submitted with waiting and without a clock', { ...job, status: 'submitted', submission: waited } as const, true, null],
    ['submitted without a clock, with work elsewhere', { ...job, status: 'submitted', submission } as const, true, 225_000],
    ['submitted without a clock, with work in the product', { ...job, status: 'submitted', submission, items } as const, true, null],
    ['submitted and marked', { ...job, status: 'submitted', submission, clock: clockOf(80), timeFlags: ['unbroken'] } as const, true, null],
    ['on the clock and marked', { ...job, startedAt, clock: clockOf(10), timeFlags: ['long-day'] } as const, true, null],
    ['started for the whole task', { ...job, startedAt, clock: clockOf(10), rate: { ...hourly, per: 'task' } } as const, true, null],
    [
      'started per item, mostly skipped',
      {
        ...job,
        startedAt,
        rate: { ...hourly, per: 'item', paySkipped: true },
        items: { ...items, total: 10, open: 4, skipped: 5 },
      } as const,
      true,
      null,
    ],
    ['started without a rate', { ...job, startedAt, clock: clockOf(10), rate: null }, true, null],
  ])('%s', (_name, of, started, amount) => {
    expect(cancellationPay(of, later(600))).toEqual({ started, proposed: amount === null ? null : { amount, currency: 'NGN' } });
  });
});
