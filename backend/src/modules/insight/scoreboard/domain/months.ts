import { addDays, businessDate, type PlainDate, SCOREBOARD_MONTHS, SCOREBOARD_WAIT_DAYS, startOfBusinessDay } from '@labelbridge/contracts';

/** Month of Lagos, YYYY-MM. */
export type Month = string;

const MONTHS_OF_YEAR = 12;

export const monthOf = (instant: Date): Month => businessDate(instant).slice(0, 7);

const firstDay = (month: Month): PlainDate => `${month}-01`;

export const startOfMonth = (month: Month): Date => startOfBusinessDay(firstDay(month));

/** @param by may be negative */
export function addMonths(month: Month, by: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = year * MONTHS_OF_YEAR + number - 1 + by;
  return `${Math.floor(count / MONTHS_OF_YEAR)}-${String((count % MONTHS_OF_YEAR) + 1).padStart(2, '0')}`;
}

/** When a month is settled: what happens later changes none of its figures. */
export const settledAt = (month: Month): Date => startOfBusinessDay(addDays(firstDay(addMonths(month, 1)), SCOREBOARD_WAIT_DAYS));

/** The last months whose waiting time is over, the oldest first. */
export function settledMonths(now: Date): Month[] {
  const after = now < settledAt(addMonths(monthOf(now), -1)) ? 1 : 0;
  const end = addMonths(monthOf(now), -after);
  return Array.from({ length: SCOREBOARD_MONTHS }, (_, place) => addMonths(end, place - SCOREBOARD_MONTHS));
}
