import {
  type ClockInterval,
  type JobItems,
  type Rate,
  type TimeFlag,
  WORK_CLOCK,
  businessDate,
  isSkipped,
  progressOf,
  clockTime,
  intervalsInBoth,
  mergeIntervals,
  startOfBusinessDay,
} from '@labelbridge/contracts';

const DAY_MS = 86_400_000;

export interface JobTime {
  readonly jobId: string;
  readonly intervals: readonly ClockInterval[];
}

/** The distance within which other jobs of the person affect the marks of new time. */
export const MARKING_REACH_MS = DAY_MS;

const dayOf = (instant: number): number => startOfBusinessDay(businessDate(new Date(instant))).getTime();

function longDays(time: readonly ClockInterval[]): ClockInterval[] {
  const worked = new Map<number, number>();
  for (const { from, to } of time) {
    for (let [start, day] = [from, dayOf(from)]; start < to; day += DAY_MS, start = day) {
      worked.set(day, (worked.get(day) ?? 0) + Math.min(to, day + DAY_MS) - start);
    }
  }
  return [...worked].flatMap(([from, sum]) => (sum > WORK_CLOCK.longDayMs ? [{ from, to: from + DAY_MS }] : []));
}

function unbroken(time: readonly ClockInterval[]): ClockInterval[] {
  const pause = WORK_CLOCK.hiddenPauseMs;
  const runs = mergeIntervals(time.map(({ from, to }) => ({ from, to: to + pause })));
  return runs.map(({ from, to }) => ({ from, to: to - pause })).filter(({ from, to }) => to - from >= WORK_CLOCK.unbrokenMs);
}

export const shownFlags = ({ timeFlags = [] }: { readonly timeFlags?: readonly TimeFlag[] }): TimeFlag[] | undefined =>
  timeFlags.length > 0 ? [...timeFlags] : undefined;

/** The marks of a job at submission: the marks of its recorded time, and `only-skipped` if no item or few of the paid items were done. */
export function submittedFlags({
  timeFlags = [],
  rate = null,
  items,
}: {
  readonly timeFlags?: readonly TimeFlag[];
  readonly rate?: Rate | null;
  readonly items: JobItems | null;
}): TimeFlag[] {
  const recorded = timeFlags.filter((flag) => flag !== 'only-skipped' && flag !== 'offline');
  return isSkipped(rate, items && progressOf(items)) ? [...recorded, 'only-skipped'] : recorded;
}

/** @returns whether offline time exceeds the time that the existing answers account for. Withdrawn answers leave no record. */
export const exceedsAnswers = (offlineMs: number, { answers, done }: { readonly answers: number; readonly done: number }): boolean =>
  offlineMs > WORK_CLOCK.vouchedByChangeMs * (answers + done);

/** Marks a person's jobs that have a part in a day that is too long, or in a run without a break. */
export function timeMarks(jobs: readonly JobTime[]): { readonly flag: TimeFlag; readonly jobIds: readonly string[] }[] {
  const time = mergeIntervals(jobs.flatMap(({ intervals }) => intervals));
  const spans = { 'long-day': longDays(time), unbroken: unbroken(time) } as const;
  return (['long-day', 'unbroken'] as const).map((flag) => ({
    flag,
    jobIds: jobs.filter(({ intervals }) => clockTime(intervalsInBoth(intervals, spans[flag])) > 0).map(({ jobId }) => jobId),
  }));
}
