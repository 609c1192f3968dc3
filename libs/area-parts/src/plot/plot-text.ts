import { addDays, formatMinutes, formatMoney, isPlainDate, type PlotSpec, type PlotUnit } from '@labelbridge/contracts';
import { type PlotBin, type PlotPoint } from './plot-points.js';

/** Size of a whole naira, hour or job in stored units: kobo, minutes, jobs. */
export const AXIS_UNIT: Readonly<Record<PlotUnit, number>> = { naira: 100, minutes: 60, jobs: 1 };

const WRITE: Readonly<Record<PlotUnit, (value: number) => string>> = {
  naira: (amount) => formatMoney({ amount, currency: 'NGN' }, { trimZeros: true }),
  minutes: formatMinutes,
  jobs: (jobs) => jobs.toLocaleString('en-NG'),
};

/** Formats a value with its unit: `₦12,500`, `5 h 20 min`, `1,200`. */
export const valueText = (unit: PlotUnit, value: number): string => WRITE[unit](value);

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats a date as `22 Nov`; another label stays as it is. */
export const shortDate = (key: string): string => (isPlainDate(key) ? DAY.format(new Date(`${key}T00:00:00Z`)) : key);

const endOf = ({ key }: PlotPoint, by: PlotSpec['by']): string => (by === 'Week' ? addDays(key, 6) : key);

/** Formats the days of a bin: `22 Nov`, or `16 Nov to 22 Nov`. */
export function periodText({ first, last }: Pick<PlotBin, 'first' | 'last'>, by: PlotSpec['by']): string {
  const [from, to] = [shortDate(first.key), shortDate(endOf(last, by))];
  return from === to ? from : `${from} to ${to}`;
}
