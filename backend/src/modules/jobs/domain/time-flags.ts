import {
  type ClockInterval,
  type JobItems,
  type Rate,
  type TimeFlag,
  WORK_CLOCK,
  businessDate,
  clockTime,
  intervalsInBoth,
  mergeIntervals,
  startOfBusinessDay,
} from '@labelbridge/contracts';

const DAY_MS = 86_400_000;

/** The recorded time of one job of a person. */
export interface JobTime {
  readonly jobId: string;
  readonly intervals: readonly ClockInterval[];
}

/** So far around new time others of the person's jobs decide whether it is marked. */
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

/** The marks that admins see; undefined where there are none. */
export const shownFlags = ({ timeFlags = [] }: { readonly timeFlags?: readonly TimeFlag[] }): TimeFlag[] | undefined =>
  timeFlags.length > 0 ? [...timeFlags] : undefined;

/** Whether most of what a rate pays was skipped. No review looks at that. */
export const paysSkipping = ({ rate, items }: { readonly rate?: Rate | null; readonly items: JobItems | null }): boolean =>
  rate?.per === 'item' && rate.paySkipped === true && items !== null && items.skipped * 2 > items.total - items.open;

/** The marks of a job that is submitted now: those of its recorded time, and whether no item of it was done, or few of those it pays. */
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
  return items && (items.skipped === items.total || paysSkipping({ rate, items })) ? [...recorded, 'only-skipped'] : recorded;
}

/** Whether more time was worked without a network than what is left of it accounts for: what is taken back is nowhere to be seen. */
export const exceedsAnswers = (offlineMs: number, { answers, done }: { readonly answers: number; readonly done: number }): boolean =>
  offlineMs > WORK_CLOCK.vouchedByChangeMs * (answers + done);

/** Which of a person's jobs are marked for their time, and why: all that have a part in a day that is too long, or a run without a break. */
export function timeMarks(jobs: readonly JobTime[]): { readonly flag: TimeFlag; readonly jobIds: readonly string[] }[] {
  const time = mergeIntervals(jobs.flatMap(({ intervals }) => intervals));
  const spans = { 'long-day': longDays(time), unbroken: unbroken(time) } as const;
  return (['long-day', 'unbroken'] as const).map((flag) => ({
    flag,
    jobIds: jobs.filter(({ intervals }) => clockTime(intervalsInBoth(intervals, spans[flag])) > 0).map(({ jobId }) => jobId),
  }));
}
