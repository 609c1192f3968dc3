import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { type ClockInterval, clockMinutesOf, DAY_LIMIT_MESSAGES, WORK_CLOCK, WORK_CLOCK_MESSAGES } from '@labelbridge/contracts';
import { answer, api, type ApiError, refreshData, type Schemas, toApiError, useSession } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { endDay, endDayBy, noteRest } from './day-stops.js';
import {
  type ClockRun,
  counted,
  delivered,
  type DeviceClock,
  hidden,
  NO_CLOCK,
  type PausedClock,
  recordedFor,
  secondsOfRun,
  seen,
  started,
  stopped,
  TICK_MS,
  toInstants,
} from './device-clock.js';
import { onOtherTabs, readStoredClock, storeClock } from './stored-clock.js';

export interface ClockedJob {
  readonly _id: string;
  /** Rows have it for pending jobs only. */
  readonly clockMinutes?: number | undefined;
  /** Rows omit false. */
  readonly clockRunning?: boolean | undefined;
}

/** Statuses that do not concern the recorded time itself: it is sent again. */
const RETRIED: readonly number[] = [401, 408, 425, 429];
const isRefused = ({ status }: ApiError): boolean => status >= 400 && status < 500 && !RETRIED.includes(status);

let owner: string | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let sentAt = 0;
/** True if the server has answered the running clock since the last `send`. */
let isHeard = false;
/** Time of the server's last answer. After a longer silence, the server's count replaces this device's. */
let heardAt = 0;
let clock: DeviceClock = NO_CLOCK;
/** False if the browser refuses storage: the clock then exists in this page only. */
let stores = true;
let stopListening: (() => void) | undefined;
/** Jobs whose last start the server has refused. */
const refusedStarts = new Set<string>();
const listeners = new Set<() => void>();

const ALL_TIME: ClockInterval = { from: 0, to: Infinity };

const now = () => Date.now() + clock.offset;
const isVisible = () => document.visibilityState === 'visible';

/** Reads the stored clock before it changes it, because all tabs of a user share one clock. */
function change(make: (current: DeviceClock) => DeviceClock): void {
  if (owner === undefined) return;
  const changed = make(stores ? storedOr(clock.offset) : clock);
  if (changed === clock) return;
  clock = changed;
  stores = storeClock(owner, changed);
  emit();
}

const storedOr = (offset: number): DeviceClock => (owner === undefined ? undefined : readStoredClock(owner)) ?? { ...NO_CLOCK, offset };

function emit(): void {
  for (const listener of listeners) listener();
}

function onOtherTab(): void {
  if (owner === undefined || !stores) return;
  clock = storedOr(clock.offset);
  emit();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sends the recorded time of each job. After a failure it stays on the device. */
async function send(): Promise<void> {
  sentAt = Date.now();
  isHeard = false;
  const { run, unsent } = clock;
  for (const jobId of new Set([...(run ? [run.jobId] : []), ...Object.keys(unsent)])) {
    const recorded = recordedFor(clock, jobId).slice(0, WORK_CLOCK.intervalsPerCall);
    await sendOne(jobId, recorded);
  }
}

/** Notes which limits of the day are reached. After a long day, work that stops long days is covered, whichever work it was. */
function noteDay({ dayStop, longDay }: Pick<Schemas['WorkClockDto'], 'dayStop' | 'longDay'>): void {
  if (dayStop) endDay(dayStop, now());
  if (longDay) endDay('longDay', now());
}

async function sendOne(jobId: string, recorded: readonly ClockInterval[]): Promise<void> {
  const { run } = clock;
  const runs = run?.jobId === jobId;
  // The time of another job is sent while this clock runs: omit the state of the other job's clock.
  const state = runs ? { runningSince: new Date(run.from).toISOString() } : run ? {} : { runningSince: null };
  const intervals = recorded.map(toInstants);
  try {
    const { data } = await answer(api.POST('/api/jobs/{id}/clock', { params: { path: { id: jobId } }, body: { intervals, ...state } }));
    if (runs) isHeard = true;
    const wasSilent = Date.now() - heardAt > WORK_CLOCK.vouchedMs;
    heardAt = Date.now();
    change((current) => delivered(current, jobId, recorded));
    if (runs && wasSilent) change((current) => counted(current, jobId, { seconds: data.seconds, until: recorded.at(-1)?.to }));
    noteDay(data);
    // A stop says more. A start says it in its message.
    if (data.longDay && !data.dayStop && noteRest(now())) toast.info('Time to rest', DAY_LIMIT_MESSAGES.rest);
    if (runs && data.runningSince === null) {
      const reason = data.dayStop ?? 'elsewhere';
      change((current) => (current.run?.jobId === jobId ? delivered(stopped(current, now(), reason), jobId, [ALL_TIME]) : current));
      void refreshData('/api/jobs', '/api/overview');
    }
  } catch (failure) {
    if (!isRefused(toApiError(failure))) return;
    change((current) => delivered(current.run?.jobId === jobId ? stopped(current, now()) : current, jobId, [ALL_TIME]));
  }
}

function tick(): void {
  const ran = clock.run !== null;
  change((current) => seen(current, now(), isVisible()));
  const hasMore = clock.run !== null || Object.keys(clock.unsent).length > 0;
  if ((ran && !clock.run) || (hasMore && Date.now() - sentAt >= WORK_CLOCK.sendEveryMs)) void send();
}

function onVisibility(): void {
  if (!clock.run) return;
  if (isVisible()) tick();
  else {
    change((current) => hidden(current, now()));
    void send();
  }
}

const onOnline = () => void send();

/** Runs the clock of a user while a page is open, and pauses it when they log out. Repeated calls have no effect. */
export function watchClock(userId: string): void {
  if (owner === userId) return;
  owner = userId;
  clock = readStoredClock(userId) ?? NO_CLOCK;
  heardAt = Date.now();
  change((current) => seen(current, now(), isVisible()));
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  stopListening = onOtherTabs(onOtherTab);
  timer = setInterval(tick, TICK_MS);
  if (clock.run || Object.keys(clock.unsent).length > 0) void send();
}

useSession.subscribe(({ user }) => {
  if (owner === undefined || user?.userId === owner) return;
  change((stored) => {
    // Time in which the device slept does not count.
    const current = seen(stored, now(), isVisible());
    // The server counts up to the log-out itself if it knows of the running clock.
    const isKnown = isHeard && Object.keys(current.unsent).length === 0;
    return isKnown ? NO_CLOCK : { ...stopped(current, now()), paused: null };
  });
  clearInterval(timer);
  stopListening?.();
  document.removeEventListener('visibilitychange', onVisibility);
  window.removeEventListener('online', onOnline);
  owner = undefined;
  clock = NO_CLOCK;
});

/**
 * Starts the clock of a job. Without a network it runs on this device, and is sent later.
 *
 * @param minutes on its clock before, if known
 * @returns the message for the user; undefined if it runs already
 * @throws ApiError 409 if the job is not pending
 */
export async function startClock(jobId: string, title: string, minutes = 0): Promise<string | undefined> {
  const userId = useSession.getState().user?.userId;
  if (userId === undefined) return undefined;
  watchClock(userId);
  if (clock.run?.jobId === jobId) return undefined;
  let other: ClockRun | null = null;
  change((current) => {
    other = current.run;
    return started(current, { jobId, title, seconds: minutes * 60 }, now());
  });
  heardAt = 0;
  const askedAt = Date.now();
  try {
    const { message, data } = await answer(api.POST('/api/jobs/{id}/clock/start', { params: { path: { id: jobId } } }));
    const offset = Date.parse(data.now) - (askedAt + Date.now()) / 2;
    refusedStarts.delete(jobId);
    sentAt = heardAt = Date.now();
    isHeard = true;
    change((current) => {
      const { run } = current;
      if (run?.jobId !== jobId) return current;
      const from = Date.parse(data.now);
      return { ...current, offset, run: { ...run, from, seenAt: Math.max(from, Date.now() + offset), before: data.seconds } };
    });
    void refreshData('/api/jobs', '/api/overview');
    noteDay(data);
    if (data.longDay) noteRest(now());
    return message;
  } catch (failure) {
    const error = toApiError(failure);
    if (!isRefused(error)) return WORK_CLOCK_MESSAGES.offline;
    refusedStarts.add(jobId);
    endDayBy(error.message, now());
    // The server has not paused the clock of the other job. Another tab may have started a clock meanwhile.
    change((current) => (current.run?.jobId === jobId ? { ...current, run: other } : current));
    // The job may have changed elsewhere.
    void refreshData('/api/jobs', '/api/overview');
    throw error;
  }
}

/** Tells if the server has refused the last start of a job's clock. A page then waits for the person. */
export const isStartRefused = (jobId: string): boolean => refusedStarts.has(jobId);

function pauseClock(): void {
  change((current) => stopped(current, now()));
  void send().then(() => refreshData('/api/jobs', '/api/overview'));
}

/** Pauses the clock of a job, on any device. */
export async function pauseClockOf(jobId: string): Promise<void> {
  if (clock.run?.jobId === jobId) return pauseClock();
  await answer(api.POST('/api/jobs/{id}/clock/pause', { params: { path: { id: jobId } } }));
  void refreshData('/api/jobs', '/api/overview');
}

export const dismissPause = (): void => change((current) => ({ ...current, paused: null }));

/** Returns the recorded time of a job up to now, to be sent with its submission. */
export function recordedOf(jobId: string): ClockInterval[] {
  change((current) =>
    current.run?.jobId === jobId ? { ...current, run: { ...current.run, seenAt: Math.max(current.run.seenAt, now()) } } : current,
  );
  return recordedFor(clock, jobId).slice(-WORK_CLOCK.intervalsPerCall);
}

/** Stops the clock of a job whose submission is sent or queued. @param sent whether the server has its recorded time */
export function stopClockOf(jobId: string, sent: boolean): void {
  change((current) => {
    const ended = current.run?.jobId === jobId ? stopped(current, now()) : current;
    return sent ? delivered(ended, jobId, [ALL_TIME]) : ended;
  });
}

/** Clock of this device: the running job with its minutes, or the job whose clock paused by itself. */
export interface ShownClock {
  readonly run: { readonly jobId: string; readonly title: string; readonly minutes: number } | null;
  readonly paused: PausedClock | null;
}

function useStored(): DeviceClock {
  const userId = useSession((session) => session.user?.userId);
  useEffect(() => {
    if (userId !== undefined && readStoredClock(userId)) watchClock(userId);
  }, [userId]);
  return useSyncExternalStore(subscribe, () => clock);
}

function useNow(running: boolean): number {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!running) return undefined;
    const every = setInterval(again, TICK_MS);
    return () => clearInterval(every);
  }, [running]);
  return now();
}

export function useShownClock(): ShownClock {
  const current = useStored();
  const { run, paused } = current;
  const at = useNow(run !== null);
  if (!run) return { run: null, paused };
  const { jobId, title } = run;
  return { run: { jobId, title, minutes: clockMinutesOf(secondsOfRun(current, jobId, at) ?? 0) }, paused };
}

/** Returns the whole minutes on a job's clock and its state: on this device if it runs here, else as the server sent. */
export function useJobClock(job: ClockedJob): { minutes: number; running: boolean } {
  const current = useStored();
  const at = useNow(current.run !== null);
  return jobClockAt(current, job, at);
}

/** Returns the server's time, in milliseconds since 1970. */
export const serverNow = (): number => Math.round(now());

/** Returns the seconds on a job's clock; undefined if it does not run on this device. */
export const runningSecondsOf = (jobId: string): number | undefined => secondsOfRun(clock, jobId, now());

/** Reads the values of `useJobClock` once. */
export const readJobClock = (job: ClockedJob): { minutes: number; running: boolean } => jobClockAt(clock, job, now());

function jobClockAt(current: DeviceClock, job: ClockedJob, at: number): { minutes: number; running: boolean } {
  const { clockMinutes = 0 } = job;
  const seconds = secondsOfRun(current, job._id, at);
  if (seconds !== undefined) return { minutes: Math.max(clockMinutesOf(seconds), clockMinutes), running: true };
  const unsent = current.unsent[job._id] ?? [];
  const waiting = unsent.reduce((sum, { from, to }) => sum + to - from, 0);
  // One clock runs at a time: if it is this device's, no other one runs. A clock that stopped here still runs for a server that has no news
  // of it.
  const running = current.run === null && unsent.length === 0 && job.clockRunning === true;
  return { minutes: clockMinutes + clockMinutesOf(waiting / 1_000), running };
}
