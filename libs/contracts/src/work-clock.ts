import { LIMITS } from './limits.js';
import { type Money } from './money.js';
import { type Rate, approvalProposal } from './rate.js';

const MINUTE_MS = 60_000;

/** Figures of the work clock that the server enforces and the screens announce. */
export const WORK_CLOCK = {
  /** A clock pauses when Labelbridge is out of sight for so long, and a gap between two signs of life that is longer does not count. */
  hiddenPauseMs: 5 * MINUTE_MS,
  /** How often a device with a running clock tells the server. */
  sendEveryMs: 2 * MINUTE_MS,
  /** Claimed minutes may differ from the proposed ones by so much without a reason. */
  toleranceMinutes: 5,
  /** Claimed minutes above this multiple of the clock need the admin's confirmation. */
  confirmAbove: 1.5,
  /** Intervals in one call. */
  intervalsPerCall: 200,
  /** Separate intervals that one job keeps. */
  intervalsPerJob: 2_000,
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

/** The part of `intervals` that is not in `held`. */
export function intervalsWithout(intervals: readonly ClockInterval[], held: readonly ClockInterval[]): ClockInterval[] {
  let rest = mergeIntervals(intervals);
  for (const { from, to } of mergeIntervals(held)) {
    rest = mergeIntervals(
      rest.flatMap((each) => [
        { from: each.from, to: Math.min(each.to, from) },
        { from: Math.max(each.from, to), to: each.to },
      ]),
    );
  }
  return rest;
}

/** The recorded time in whole seconds. */
export const clockSeconds = (intervals: readonly ClockInterval[]): number =>
  Math.floor(mergeIntervals(intervals).reduce((sum, { from, to }) => sum + to - from, 0) / 1_000);

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

/** Whether claimed minutes differ so much from the proposed ones that the annotator must say why. */
export const needsMinutesReason = (claimed: number, proposed: number): boolean =>
  Math.abs(claimed - proposed) > WORK_CLOCK.toleranceMinutes;

/** Whether claimed minutes exceed the clock so much that an admin must confirm them. The clock cuts a begun minute off: one more is within it. */
export const needsConfirmation = (claimed: number, clockMinutes: number): boolean =>
  claimed > WORK_CLOCK.confirmAbove * clockMinutes && claimed - clockMinutes > 1;

/** A submitted job as far as its approval depends on it. */
export interface ReviewedWork {
  readonly rate: Rate | null;
  readonly claimedMinutes: number;
  readonly clockMinutes: number;
}

/** What an admin approves: an amount, and the minutes that it pays where they are not the claimed ones. */
export interface AskedApproval {
  readonly approvedAmount: Money;
  readonly approvedMinutes?: number | undefined;
}

/** The minutes that an approval pays. An amount above that of the approved minutes pays the claimed ones, whatever it is called. */
export function paidMinutes({ rate, claimedMinutes }: ReviewedWork, { approvedAmount, approvedMinutes }: AskedApproval): number {
  const minutes = approvedMinutes ?? claimedMinutes;
  const limit = approvalProposal(rate, minutes);
  const withinLimit = limit?.currency === approvedAmount.currency && approvedAmount.amount <= limit.amount;
  return withinLimit ? minutes : Math.max(minutes, claimedMinutes);
}

/**
 * What an approval needs beside its amount: a reason where it changes the minutes or the amount that follows from them, and a confirmation
 * where the minutes it pays exceed the clock.
 */
export function approvalNeeds(work: ReviewedWork, asked: AskedApproval): Record<'reason' | 'confirmation', boolean> {
  const { rate, claimedMinutes, clockMinutes } = work;
  const { approvedAmount, approvedMinutes = claimedMinutes } = asked;
  const proposed = approvalProposal(rate, claimedMinutes);
  const changed = proposed !== null && (proposed.amount !== approvedAmount.amount || proposed.currency !== approvedAmount.currency);
  return { reason: approvedMinutes !== claimedMinutes || changed, confirmation: needsConfirmation(paidMinutes(work, asked), clockMinutes) };
}
