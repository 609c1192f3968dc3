/** Date without time, YYYY-MM-DD (specification section 9). */
export type PlainDate = string;

/** Time zone of "today" (product.md). Lagos has no daylight saving time. */
export const BUSINESS_TIME_ZONE = 'Africa/Lagos';

const DAY_MS = 86_400_000;
const LAGOS_OFFSET_MS = 3_600_000;

export function isPlainDate(text: unknown): text is PlainDate {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Date in Lagos. Uses the fixed offset: every row of a list is dated, and Intl costs a hundred times as much.
 *
 * @throws RangeError for an invalid date
 */
export function businessDate(instant: Date): PlainDate {
  return new Date(instant.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 10);
}

/** Time in Lagos with its offset: 2026-11-25T00:53:44+01:00. @throws RangeError for an invalid date */
export function businessTime(instant: Date): string {
  return `${new Date(instant.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 19)}+01:00`;
}

/** Minute in Lagos, for people: 2026-11-25 00:53. @throws RangeError for an invalid date */
export const businessMinute = (instant: Date): string => businessTime(instant).slice(0, 16).replace('T', ' ');

/** Short name of a time zone: `Lagos time`, `UTC+2`, `UTC+5:30`. @param offset minutes ahead of UTC */
export function zoneName(timeZone: string, offset: number): string {
  if (timeZone === BUSINESS_TIME_ZONE) return 'Lagos time';
  if (offset === 0) return 'UTC';
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes > 0 ? `:${String(minutes).padStart(2, '0')}` : ''}`;
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** @returns the Monday of the week of `date` */
export function startOfWeek(date: PlainDate): PlainDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

export function startOfBusinessDay(date: PlainDate): Date {
  return new Date(`${date}T00:00:00+01:00`);
}

function wholeMonthsBetween(from: PlainDate, to: PlainDate): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + (toMonth - fromMonth);
  return toDay < fromDay ? months - 1 : months;
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * Time left until a due date: months, weeks modulo 4 and days modulo 7; `Past Due` after it (specification sections 4 and 9).
 * Omits zero parts; the day itself reads `Due today`. The first month counts all weeks: modulo 4 would make 29 days read `1 day`.
 */
export function timeLeft(dueDate: PlainDate, today: PlainDate): string {
  const days = Math.round((Date.parse(`${dueDate}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);
  if (days < 0) return 'Past Due';
  if (days === 0) return 'Due today';
  const months = wholeMonthsBetween(today, dueDate);
  const weeks = Math.floor(days / 7);
  const parts: [number, string][] = [
    [months, 'month'],
    [months === 0 ? weeks : weeks % 4, 'week'],
    [days % 7, 'day'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => plural(count, unit))
    .join(' ');
}
