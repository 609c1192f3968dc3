import { addDays, businessDate, startOfBusinessDay } from '@labelbridge/contracts';

const HOUR_MS = 3_600_000;

/** @returns the last time, not after `now`, at which it was this hour in Lagos */
export function lastDigestTime(hour: number, now: Date): Date {
  const today = businessDate(now);
  const at = new Date(startOfBusinessDay(today).getTime() + hour * HOUR_MS);
  return at <= now ? at : new Date(startOfBusinessDay(addDays(today, -1)).getTime() + hour * HOUR_MS);
}

const LINES_MAX = 30;

export const digestLines = (titles: readonly string[]): string[] =>
  titles.length <= LINES_MAX ? [...titles] : [...titles.slice(0, LINES_MAX), `and ${titles.length - LINES_MAX} more`];
