import { LIMITS } from './limits.js';
import { type Money } from './money.js';
import { type CountedItems, type Rate, approvalProposal } from './rate.js';

const MINUTE_MS = 60_000;

/** Figures of the work clock that the server enforces and the screens announce. */
export const WORK_CLOCK = {
  /** A clock pauses when Labelbridge is out of sight for so long, and a gap between two signs of life that is longer does not count. */
  hiddenPauseMs: 5 * MINUTE_MS,
  /** How often a device with a running clock tells the server. */
  sendEveryMs: 2 * MINUTE_MS,
  /** A sign of work that reaches the server vouches for so much recorded time before it: a short loss of the network costs nothing. */
  vouchedMs: 15 * MINUTE_MS,
  /** Each change of work that was done without a network, if it changes something, vouches for so much more. */
  vouchedByChangeMs: 5 * MINUTE_MS,
  /** Claimed minutes above this multiple of the clock need a reason of the annotator and the admin's confirmation. */
  confirmAbove: 1.5,
  /** More in one day in Lagos, over all jobs of a person, is marked for the admin. */
  longDayMs: 12 * 60 * MINUTE_MS,
  /** So much without a break of `hiddenPauseMs` is marked, too. */
  unbrokenMs: 3 * 60 * MINUTE_MS,
  /** Intervals in one call. */
  intervalsPerCall: 200,
  /** Separate intervals that one job keeps. */
  intervalsPerJob: 2_000,
  /** Separate intervals of all jobs of a person within the days around new ones. */
  intervalsOfDays: 6_000,
} as const;

/** A stretch of recorded work: instants in milliseconds since 1970, `from` included, `to` not. */
export interface ClockInterval {
  readonly from: number;
  readonly to: number;
}

/** The same time as sorted intervals that neither overlap nor touch. Time that two devices recorded is in it once. */
export function mergeIntervals(intervals: readonly ClockInterval[]): ClockInterval[] {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of intervals.filter((each) => each.to > each.from).sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** The part of `intervals` that is within `bounds`. */
export const intervalsWithin = (intervals: readonly ClockInterval[], bounds: ClockInterval): ClockInterval[] =>
  mergeIntervals(intervals.map(({ from, to }) => ({ from: Math.max(from, bounds.from), to: Math.min(to, bounds.to) })));

/** The time that is in both. */
export function intervalsInBoth(one: readonly ClockInterval[], other: readonly ClockInterval[]): ClockInterval[] {
  const [a, b] = [mergeIntervals(one), mergeIntervals(other)];
  const both: ClockInterval[] = [];
  let [i, j] = [0, 0];
  for (let [x, y] = [a[i], b[j]]; x && y; x = a[i], y = b[j]) {
    const shared = { from: Math.max(x.from, y.from), to: Math.min(x.to, y.to) };
    if (shared.to > shared.from) both.push(shared);
    if (x.to <= y.to) i += 1;
    else j += 1;
  }
  return both;
}

/** The part of `intervals` that is not in `held`. */
export function intervalsWithout(intervals: readonly ClockInterval[], held: readonly ClockInterval[]): ClockInterval[] {
  const ends = mergeIntervals(held);
  const gaps = [...ends, { from: Infinity, to: Infinity }].map(({ from }, at) => ({ from: ends[at - 1]?.to ?? -Infinity, to: from }));
  return intervalsInBoth(intervals, gaps);
}

/** The recorded time in milliseconds, each instant once. */
export const clockTime = (intervals: readonly ClockInterval[]): number =>
  mergeIntervals(intervals).reduce((sum, { from, to }) => sum + to - from, 0);

/** As `clockTime`, in whole seconds. */
export const clockSeconds = (intervals: readonly ClockInterval[]): number => Math.floor(clockTime(intervals) / 1_000);

/** Whole minutes of recorded seconds, at most what one submission may record. */
export const clockMinutesOf = (seconds: number): number => Math.min(Math.floor(seconds / 60), LIMITS.minutesMax);

/**
 * The end of a running clock when the person gives a sign of life at `now`, or none. A device that vanished counts up to its last sign.
 *
 * @param seenAt the last sign of life before, in milliseconds since 1970, as `now`
 */
export const clockEnd = (seenAt: number, now: number): number =>
  now - seenAt <= WORK_CLOCK.hiddenPauseMs ? Math.max(seenAt, now) : seenAt;

/** What was claimed at the last submission, with what the clock showed then. */
export interface ClaimedBefore {
  readonly minutes: number;
  readonly clockMinutes: number | null;
}

/** The minutes that a submission proposes: those on the clock; after a rework what was claimed before, and the clock's since. */
export function proposedMinutes(clockMinutes: number, before: ClaimedBefore | null): number {
  if (!before) return clockMinutes;
  return Math.min(before.minutes + Math.max(0, clockMinutes - (before.clockMinutes ?? 0)), LIMITS.minutesMax);
}

/**
 * Whether claimed minutes exceed the clock so much that the annotator must say why, and an admin must confirm them. The clock cuts a begun
 * minute off: one more is within it.
 */
export const exceedsClock = (claimed: number, clockMinutes: number): boolean =>
  claimed > WORK_CLOCK.confirmAbove * clockMinutes && claimed - clockMinutes > 1;

/** A submitted job as far as its approval depends on it. */
export interface ReviewedWork {
  readonly rate: Rate | null;
  readonly claimedMinutes: number;
  readonly clockMinutes: number;
  readonly items: CountedItems;
}

/** What an admin approves: an amount, and the minutes that it pays where they are not the claimed ones. */
export interface AskedApproval {
  readonly approvedAmount: Money;
  readonly approvedMinutes?: number | undefined;
}

/** The minutes that an approval pays. An amount above that of the approved minutes pays the claimed ones, whatever it is called. */
export function paidMinutes({ rate, claimedMinutes, items }: ReviewedWork, { approvedAmount, approvedMinutes }: AskedApproval): number {
  const minutes = approvedMinutes ?? claimedMinutes;
  const limit = approvalProposal(rate, minutes, items);
  const withinLimit = limit?.currency === approvedAmount.currency && approvedAmount.amount <= limit.amount;
  return withinLimit ? minutes : Math.max(minutes, claimedMinutes);
}

/**
 * What an approval needs beside its amount: a reason where it changes the minutes or the amount that follows from them, and a confirmation
 * where the minutes it pays exceed the clock.
 */
export function approvalNeeds(work: ReviewedWork, asked: AskedApproval): Record<'reason' | 'confirmation', boolean> {
  const { rate, claimedMinutes, clockMinutes, items } = work;
  const { approvedAmount, approvedMinutes = claimedMinutes } = asked;
  const proposed = approvalProposal(rate, claimedMinutes, items);
  // A rate that comes to nothing proposes nothing: any amount differs from it.
  const changed = proposed ? proposed.amount !== approvedAmount.amount || proposed.currency !== approvedAmount.currency : rate !== null;
  return { reason: approvedMinutes !== claimedMinutes || changed, confirmation: exceedsClock(paidMinutes(work, asked), clockMinutes) };
}
