import { type ClockInterval, type DayStop, mergeIntervals, WORK_CLOCK } from '@labelbridge/contracts';

/** A clock that runs on this device. Instants are milliseconds of the server's time. */
export interface ClockRun {
  readonly jobId: string;
  readonly title: string;
  /** Seconds on the job's clock before. */
  readonly before: number;
  readonly from: number;
  /** Time of the page's last sign of life. */
  readonly seenAt: number;
  /** Time since when no page of Labelbridge is visible; null while one is. */
  readonly hiddenAt: number | null;
}

/** Reason of a pause that the user did not ask for. */
export type PauseReason = 'hidden' | 'away' | 'elsewhere' | DayStop;

export interface PausedClock extends Pick<ClockRun, 'jobId' | 'title'> {
  readonly reason: PauseReason;
}

/** A user's clock as stored on the device. */
export interface DeviceClock {
  readonly run: ClockRun | null;
  readonly paused: PausedClock | null;
  /** Recorded time by job that the server does not have yet. */
  readonly unsent: Readonly<Record<string, readonly ClockInterval[]>>;
  /** The server's time minus the device's, in milliseconds. */
  readonly offset: number;
}

export const NO_CLOCK: DeviceClock = { run: null, paused: null, unsent: {}, offset: 0 };

/** The form of an interval in calls. */
export const toInstants = ({ from, to }: ClockInterval) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });

/** Interval of a visible page's signs of life. */
export const TICK_MS = 15_000;
/** A visible page that was silent for longer is dead: its browser or phone stopped. */
const SILENT_MS = 4 * TICK_MS;

/** @param reason if the user did not ask for it */
export function stopped(clock: DeviceClock, at: number, reason?: PauseReason): DeviceClock {
  const { run, unsent } = clock;
  if (!run) return clock;
  const { jobId, title, from } = run;
  const recorded = mergeIntervals([...(unsent[jobId] ?? []), { from, to: at }]);
  return { ...clock, run: null, paused: reason ? { jobId, title, reason } : null, unsent: { ...unsent, [jobId]: recorded } };
}

/** Starts the clock of a job and stops the running one. @param seconds on the job's clock before */
export function started(
  clock: DeviceClock,
  { jobId, title, seconds }: { jobId: string; title: string; seconds: number },
  now: number,
): DeviceClock {
  const run = { jobId, title, before: seconds, from: now, seenAt: now, hiddenAt: null };
  return { ...stopped(clock, now), run, paused: null };
}

/** Records a sign of life of a page. A run pauses after five hidden minutes, and ends at the last sign of life of a dead page. */
export function seen(clock: DeviceClock, now: number, visible: boolean): DeviceClock {
  const { run } = clock;
  if (!run) return clock;
  const isSilent = now - run.seenAt > SILENT_MS;
  if (run.hiddenAt !== null && now - run.hiddenAt >= WORK_CLOCK.hiddenPauseMs) {
    return stopped(clock, run.hiddenAt + WORK_CLOCK.hiddenPauseMs, 'hidden');
  }
  if (run.hiddenAt === null && isSilent) return stopped(clock, run.seenAt, 'away');
  if (visible) return { ...clock, run: { ...run, seenAt: Math.max(run.seenAt, now), hiddenAt: null } };
  // Another page of Labelbridge may be visible.
  return run.hiddenAt === null ? clock : { ...clock, run: { ...run, seenAt: Math.max(run.seenAt, now) } };
}

export const hidden = (clock: DeviceClock, now: number): DeviceClock =>
  clock.run && clock.run.hiddenAt === null
    ? { ...clock, run: { ...clock.run, seenAt: Math.max(clock.run.seenAt, now), hiddenAt: now } }
    : clock;

export function secondsOfRun({ run }: DeviceClock, jobId: string, now: number): number | undefined {
  if (run?.jobId !== jobId) return undefined;
  const until = run.hiddenAt === null ? now : Math.min(now, run.hiddenAt + WORK_CLOCK.hiddenPauseMs);
  return run.before + Math.max(0, Math.floor((until - run.from) / 1_000));
}

/** Returns the recorded time of a job that the server may not have, including the present run. */
export function recordedFor({ run, unsent }: DeviceClock, jobId: string): ClockInterval[] {
  return mergeIntervals([...(unsent[jobId] ?? []), ...(run?.jobId === jobId ? [{ from: run.from, to: run.seenAt }] : [])]);
}

/** Sets the run to the server's count up to the sent time: the server rejects offline time without work as evidence. */
export const counted = (
  clock: DeviceClock,
  jobId: string,
  { seconds, until = 0 }: { seconds: number; until?: number | undefined },
): DeviceClock =>
  clock.run?.jobId === jobId ? { ...clock, run: { ...clock.run, from: Math.max(clock.run.from, until), before: seconds } } : clock;

export function delivered(clock: DeviceClock, jobId: string, sent: readonly ClockInterval[]): DeviceClock {
  const rest = (clock.unsent[jobId] ?? []).filter(({ from, to }) => !sent.some((each) => each.from <= from && to <= each.to));
  const { [jobId]: _sent, ...others } = clock.unsent;
  return { ...clock, unsent: rest.length > 0 ? { ...others, [jobId]: rest } : others };
}
