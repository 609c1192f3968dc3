import { LIMITS } from './limits.js';
import { type Money } from './money.js';
import { type CountedItems, type Rate, approvalProposal } from './rate.js';

const MINUTE_MS = 60_000;

/** Figures of the work clock that the server enforces and the screens announce. */
export const WORK_CLOCK = {
  /** Time out of sight after which a clock pauses. A longer gap between two heartbeats does not count. */
  hiddenPauseMs: 5 * MINUTE_MS,
  /** Period of a running device's heartbeats. */
  sendEveryMs: 2 * MINUTE_MS,
  /** Recorded time that a sign of work at the server confirms before it, so that a short loss of the network costs nothing. */
  vouchedMs: 15 * MINUTE_MS,
  /** Further time that each effective change confirms, if the work was done without a network. */
  vouchedByChangeMs: 5 * MINUTE_MS,
  /** Claimed minutes above this multiple of the clock need the annotator's reason and the admin's confirmation. */
  confirmAbove: 1.5,
  /** A person's work in one day in Lagos, over all jobs. More is flagged for the admin. */
  longDayMs: 12 * 60 * MINUTE_MS,
  /** Work without a break of `hiddenPauseMs`. This much is flagged too. */
  unbrokenMs: 3 * 60 * MINUTE_MS,
  intervalsPerCall: 200,
  intervalsPerJob: 2_000,
  /** Separate intervals of a person's jobs in the days around new ones. */
  intervalsOfDays: 6_000,
} as const;

/** Recorded work in milliseconds since 1970, `from` included, `to` excluded. */
export interface ClockInterval {
  readonly from: number;
  readonly to: number;
}

/** Sorts and merges intervals that overlap or touch: time recorded by two devices counts once. */
export function mergeIntervals(intervals: readonly ClockInterval[]): ClockInterval[] {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of intervals.filter((each) => each.to > each.from).sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

export const intervalsWithin = (intervals: readonly ClockInterval[], bounds: ClockInterval): ClockInterval[] =>
  mergeIntervals(intervals.map(({ from, to }) => ({ from: Math.max(from, bounds.from), to: Math.min(to, bounds.to) })));

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

export function intervalsWithout(intervals: readonly ClockInterval[], held: readonly ClockInterval[]): ClockInterval[] {
  const ends = mergeIntervals(held);
  const gaps = [...ends, { from: Infinity, to: Infinity }].map(({ from }, at) => ({ from: ends[at - 1]?.to ?? -Infinity, to: from }));
  return intervalsInBoth(intervals, gaps);
}

/** @returns milliseconds, each instant counted once */
export const clockTime = (intervals: readonly ClockInterval[]): number =>
  mergeIntervals(intervals).reduce((sum, { from, to }) => sum + to - from, 0);

export const clockSeconds = (intervals: readonly ClockInterval[]): number => Math.floor(clockTime(intervals) / 1_000);

/** Whole minutes, at most the maximum of one submission. */
export const clockMinutesOf = (seconds: number): number => Math.min(Math.floor(seconds / 60), LIMITS.minutesMax);

/**
 * End of a running clock at `now`. After a gap above `hiddenPauseMs`, the clock ends at the last heartbeat.
 *
 * @param seenAt the last heartbeat before, in milliseconds since 1970, as `now`
 */
export const clockEnd = (seenAt: number, now: number): number =>
  now - seenAt <= WORK_CLOCK.hiddenPauseMs ? Math.max(seenAt, now) : seenAt;

/** Claim of the last submission, with the clock at that time. */
export interface ClaimedBefore {
  readonly minutes: number;
  readonly clockMinutes: number | null;
}

/** Minutes that a submission proposes: the clock's; after a rework the earlier claim, plus the clock's minutes since. */
export function proposedMinutes(clockMinutes: number, before: ClaimedBefore | null): number {
  if (!before) return clockMinutes;
  return Math.min(before.minutes + Math.max(0, clockMinutes - (before.clockMinutes ?? 0)), LIMITS.minutesMax);
}

/**
 * Detects claims so far above the clock that the annotator must give a reason and an admin must confirm. The clock omits a begun
 * minute, so one more is within it.
 */
export const exceedsClock = (claimed: number, clockMinutes: number): boolean =>
  claimed > WORK_CLOCK.confirmAbove * clockMinutes && claimed - clockMinutes > 1;

/**
 * The most minutes of a claim that are paid without a person. No clock tells waiting time, so that it counts up to the clock alone; the
 * others count as if no waiting was claimed.
 *
 * @param waitingMinutes those among the claimed minutes that were waiting
 */
export function unconfirmedMinutes(claimed: number, clockMinutes: number, waitingMinutes = 0): number {
  if (claimed <= clockMinutes) return claimed;
  const worked = claimed - waitingMinutes;
  return exceedsClock(worked, clockMinutes) ? clockMinutes : Math.max(clockMinutes, worked);
}

/**
 * Detects pay that a person confirms.
 *
 * @param waitingMinutes as in `unconfirmedMinutes`
 * @param paid minutes that are paid
 */
export const needsConfirmation = (claimed: number, clockMinutes: number, waitingMinutes = 0, paid = claimed): boolean =>
  waitingMinutes > 0 ? paid > unconfirmedMinutes(claimed, clockMinutes, waitingMinutes) : exceedsClock(paid, clockMinutes);

export interface ReviewedWork {
  readonly rate: Rate | null;
  readonly claimedMinutes: number;
  /** Minutes among the claimed ones that were waiting. */
  readonly waitingMinutes?: number | undefined;
  readonly clockMinutes: number;
  readonly items: CountedItems;
}

/** Approval by an admin: the amount, and the minutes that it pays if they differ from the claimed ones. */
export interface AskedApproval {
  readonly approvedAmount: Money;
  readonly approvedMinutes?: number | undefined;
}

/** Minutes that an approval pays. An amount above the proposal for the approved minutes pays at least the claimed ones. */
export function paidMinutes({ rate, claimedMinutes, items }: ReviewedWork, { approvedAmount, approvedMinutes }: AskedApproval): number {
  const minutes = approvedMinutes ?? claimedMinutes;
  const limit = approvalProposal(rate, minutes, items);
  const withinLimit = limit?.currency === approvedAmount.currency && approvedAmount.amount <= limit.amount;
  return withinLimit ? minutes : Math.max(minutes, claimedMinutes);
}

/**
 * Further input that an approval needs: a reason if it changes the minutes or the amount that follows from them, and a confirmation
 * if the paid minutes exceed the clock.
 */
export function approvalNeeds(work: ReviewedWork, asked: AskedApproval): Record<'reason' | 'confirmation', boolean> {
  const { rate, claimedMinutes, waitingMinutes, clockMinutes, items } = work;
  const { approvedAmount, approvedMinutes = claimedMinutes } = asked;
  const proposed = approvalProposal(rate, claimedMinutes, items);
  // A rate that comes to nothing proposes nothing: any amount differs from it.
  const changed = proposed ? proposed.amount !== approvedAmount.amount || proposed.currency !== approvedAmount.currency : rate !== null;
  const confirmation = needsConfirmation(claimedMinutes, clockMinutes, waitingMinutes, paidMinutes(work, asked));
  return { reason: approvedMinutes !== claimedMinutes || changed, confirmation };
}
