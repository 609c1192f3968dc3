import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LIMITS } from './limits.js';
import { confirmationText } from './messages/work-clock.messages.js';
import {
  approvalNeeds,
  clockEnd,
  type ClockInterval,
  clockMinutesOf,
  clockSeconds,
  exceedsClock,
  intervalsInBoth,
  intervalsWithin,
  intervalsWithout,
  mergeIntervals,
  needsConfirmation,
  paidMinutes,
  proposedMinutes,
  unconfirmedMinutes,
  WORK_CLOCK,
} from './work-clock.js';

const WALL = { from: 0, to: 86_400_000 };
const instant = fc.integer({ min: WALL.from, max: WALL.to });
const recorded = fc.array(fc.record({ from: instant, to: instant }), { maxLength: 12 });
const total = (intervals: readonly ClockInterval[]) => intervals.reduce((sum, { from, to }) => sum + to - from, 0);
const minutes = (from: number, to: number): ClockInterval => ({ from: from * 60_000, to: to * 60_000 });

describe('recorded time', () => {
  it('is never more than wall time, sorted, and each instant is in it once', () => {
    fc.assert(
      fc.property(recorded, (intervals) => {
        const merged = mergeIntervals(intervals);
        expect(total(merged)).toBeLessThanOrEqual(WALL.to - WALL.from);
        for (const [place, each] of merged.entries()) {
          expect(each.to).toBeGreaterThan(each.from);
          const next = merged[place + 1];
          if (next) expect(next.from).toBeGreaterThan(each.to);
        }
      }),
    );
  });

  it('does not depend on the order in which it arrives, and what is repeated changes nothing', () => {
    fc.assert(
      fc.property(recorded, recorded, (one, other) => {
        const together = mergeIntervals([...one, ...other]);
        expect(mergeIntervals([...mergeIntervals(other), ...one])).toEqual(together);
        expect(mergeIntervals([...together, ...one, ...other])).toEqual(together);
      }),
    );
  });

  it('of two devices is the time that at least one of them recorded', () => {
    fc.assert(
      fc.property(recorded, recorded, (one, other) => {
        const both = total(mergeIntervals([...one, ...other]));
        expect(both).toBeLessThanOrEqual(total(mergeIntervals(one)) + total(mergeIntervals(other)));
        expect(both).toBeGreaterThanOrEqual(Math.max(total(mergeIntervals(one)), total(mergeIntervals(other))));
      }),
    );
    expect(mergeIntervals([minutes(0, 30), minutes(10, 40), minutes(40, 50)])).toEqual([minutes(0, 50)]);
  });

  it('that another job holds is not counted again: together they are never more than wall time', () => {
    fc.assert(
      fc.property(recorded, recorded, (asked, held) => {
        const rest = intervalsWithout(asked, held);
        expect(total(rest) + total(mergeIntervals(held))).toBe(total(mergeIntervals([...asked, ...held])));
        expect(intervalsWithout(rest, held)).toEqual(rest);
        expect(intervalsInBoth(rest, held)).toEqual([]);
        expect(mergeIntervals([...rest, ...intervalsInBoth(asked, held)])).toEqual(mergeIntervals(asked));
      }),
    );
  });

  it('ends where its bounds do', () => {
    fc.assert(
      fc.property(recorded, instant, instant, (intervals, from, to) => {
        const bounds = { from: Math.min(from, to), to: Math.max(from, to) };
        expect(total(intervalsWithin(intervals, bounds))).toBeLessThanOrEqual(bounds.to - bounds.from);
      }),
    );
    expect(intervalsWithin([minutes(-5, 5), minutes(8, 99)], minutes(0, 10))).toEqual([minutes(0, 5), minutes(8, 10)]);
  });

  it('is written in whole seconds and minutes, up to what one submission may record', () => {
    expect(clockSeconds([{ from: 0, to: 89_999 }])).toBe(89);
    expect([clockMinutesOf(89), clockMinutesOf(120), clockMinutesOf(1e12)]).toEqual([1, 2, LIMITS.minutesMax]);
  });
});

describe('a device that vanishes', () => {
  it('counts up to its last sign of life, and never hours of nothing', () => {
    expect(clockEnd(1_000, 1_000 + WORK_CLOCK.hiddenPauseMs)).toBe(1_000 + WORK_CLOCK.hiddenPauseMs);
    expect(clockEnd(1_000, 1_001 + WORK_CLOCK.hiddenPauseMs)).toBe(1_000);
    expect(clockEnd(1_000, 0)).toBe(1_000);
  });
});

describe('the minutes that a submission proposes', () => {
  it('are those on the clock, and after a rework what was claimed and the clock since', () => {
    expect(proposedMinutes(42, null)).toBe(42);
    expect(proposedMinutes(55, { minutes: 60, clockMinutes: 40 })).toBe(75);
    expect(proposedMinutes(15, { minutes: 60, clockMinutes: null })).toBe(75);
    expect(proposedMinutes(5, { minutes: LIMITS.minutesMax, clockMinutes: 0 })).toBe(LIMITS.minutesMax);
  });
});

describe('a claim above the clock', () => {
  it.each([
    [3, 1, true],
    [60, 40, false],
    [61, 40, true],
    [480, 1, true],
    [90, 0, true],
    [1, 0, false],
    [2, 0, true],
    [2, 1, false],
    [4, 2, true],
    [30, 60, false],
  ])('%i min claimed with %i on the clock needs a reason and a confirmation: %p', (claimed, clock, needed) => {
    expect(exceedsClock(claimed, clock)).toBe(needed);
  });

  it.each([
    [60, 60, false],
    [61, 60, true],
    [59, 60, false],
    [1, 0, true],
    [90, 60, true],
  ])('with waiting among %i min and %i on the clock needs a person: %p', (claimed, clock, needed) => {
    expect(needsConfirmation(claimed, clock, 1)).toBe(needed);
    for (const none of [0, undefined]) expect(needsConfirmation(claimed, clock, none)).toBe(exceedsClock(claimed, clock));
  });
});

describe('what is paid of a claim without a person', () => {
  it.each([
    ['the claim, without waiting', 60, 60, 0, 60],
    ['the claim, a little above the clock', 89, 60, 0, 89],
    ['the clock, of a claim far above it', 91, 60, 0, 60],
    ['the claim, of waiting within the clock', 60, 60, 20, 60],
    ['the claim, of waiting below the clock', 50, 60, 20, 50],
    ['the clock, if the minutes without waiting are fewer', 70, 60, 20, 60],
    ['the minutes without waiting, if they are more', 70, 60, 5, 65],
    ['the minutes without waiting, up to what needs no confirmation', 110, 60, 20, 90],
    ['the clock, if also the minutes without waiting are far above it', 111, 60, 20, 60],
    ['nothing, of waiting without a clock', 20, 0, 20, 0],
  ])('is %s', (_what, claimed, clock, waiting, paid) => {
    expect(unconfirmedMinutes(claimed, clock, waiting)).toBe(paid);
  });

  it('is never less for declared waiting than for the same work without it', () => {
    const minute = fc.integer({ min: 0, max: 600 });
    fc.assert(
      fc.property(minute, minute, minute, (worked, clock, waiting) => {
        expect(unconfirmedMinutes(worked + waiting, clock, waiting)).toBeGreaterThanOrEqual(unconfirmedMinutes(worked, clock));
      }),
    );
  });

  it('needs no confirmation by an admin either, and any minute more does', () => {
    expect([65, 66].map((paid) => needsConfirmation(70, 60, 5, paid))).toEqual([false, true]);
    expect([60, 61].map((paid) => needsConfirmation(70, 60, 20, paid))).toEqual([false, true]);
    expect([90, 91].map((paid) => needsConfirmation(120, 60, 0, paid))).toEqual([false, true]);
  });
});

describe('what an approval needs', () => {
  const rate = { amount: 60_000, currency: 'NGN', per: 'hour' } as const;
  const naira = (amount: number) => ({ amount, currency: 'NGN' }) as const;
  const work = { rate, claimedMinutes: 480, clockMinutes: 60, items: null };

  it('is nothing where it pays what was proposed for a time that fits the clock', () => {
    expect(approvalNeeds({ ...work, clockMinutes: 470 }, { approvedAmount: naira(480_000) })).toEqual({
      reason: false,
      confirmation: false,
    });
    expect(approvalNeeds({ ...work, clockMinutes: 470, rate: null }, { approvedAmount: naira(1) })).toEqual({
      reason: false,
      confirmation: false,
    });
  });

  it('is a reason for another amount, currency or time', () => {
    const fits = { ...work, clockMinutes: 470 };
    for (const asked of [
      { approvedAmount: naira(479_999) },
      { approvedAmount: naira(480_001) },
      { approvedAmount: { amount: 480_000, currency: 'USD' } as const },
      { approvedAmount: naira(60_000), approvedMinutes: 60 },
    ]) {
      expect(approvalNeeds(fits, asked).reason).toBe(true);
    }
  });

  it('is a reason for any amount where the rate comes to nothing: no item is done', () => {
    const none = { ...work, clockMinutes: 470, rate: { ...rate, per: 'item' } as const, items: { done: 0, skipped: 3 } };
    expect(approvalNeeds(none, { approvedAmount: naira(1) })).toEqual({ reason: true, confirmation: false });
  });

  it('names the minutes that the confirmation is about: those that are paid', () => {
    const unclocked = { ...work, clockMinutes: 0 };
    expect(paidMinutes(unclocked, { approvedAmount: naira(60_000), approvedMinutes: 60 })).toBe(60);
    expect(paidMinutes(unclocked, { approvedAmount: naira(480_000), approvedMinutes: 60 })).toBe(480);
    expect(confirmationText(unclocked, 60)).toBe(
      '1 h to be paid, 0 min on the clock: that is more than 1.5 times the clock. Confirm the time to approve it.',
    );
    expect(confirmationText(unclocked, 480)).toBe(
      '8 h claimed, 0 min on the clock: that is more than 1.5 times the clock. Confirm the claimed time to approve it.',
    );
  });

  it('with waiting is a confirmation of what is paid above the clock, and a reason to pay less than was claimed', () => {
    const waited = { ...work, claimedMinutes: 70, waitingMinutes: 10 };
    const claimed = { approvedAmount: naira(70_000) };
    expect(approvalNeeds(waited, claimed)).toEqual({ reason: false, confirmation: true });
    expect(approvalNeeds({ ...waited, waitingMinutes: 0 }, claimed)).toEqual({ reason: false, confirmation: false });
    expect(approvalNeeds(waited, { approvedAmount: naira(65_000), approvedMinutes: 65 })).toEqual({ reason: true, confirmation: true });
    expect(approvalNeeds(waited, { approvedAmount: naira(60_000), approvedMinutes: 60 })).toEqual({ reason: true, confirmation: false });
    expect(approvalNeeds(waited, { approvedAmount: naira(60_000) })).toEqual({ reason: true, confirmation: true });
    expect(confirmationText(waited, 70)).toBe(
      '1 h 10 min claimed, 1 h on the clock: 10 min of it is waiting time. Confirm the claimed time to approve it.',
    );
  });

  it('is no confirmation where the paid time is cut to the clock, unless the amount pays more all the same', () => {
    expect(approvalNeeds(work, { approvedAmount: naira(480_000) }).confirmation).toBe(true);
    expect(approvalNeeds(work, { approvedAmount: naira(60_000), approvedMinutes: 60 }).confirmation).toBe(false);
    expect(approvalNeeds(work, { approvedAmount: naira(480_000), approvedMinutes: 60 }).confirmation).toBe(true);
    expect(approvalNeeds(work, { approvedAmount: { amount: 60_000, currency: 'USD' }, approvedMinutes: 60 }).confirmation).toBe(true);
  });
});
