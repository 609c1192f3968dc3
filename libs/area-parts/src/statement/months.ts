import { businessDate } from '@labelbridge/contracts';

const MONTHS = 24;
const format = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats `2026-11` as `November 2026`. */
export const monthName = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`));

/** Lists the months with statements, the present one in Lagos first. */
export function statementMonths(now: Date): string[] {
  const [year = 0, month = 1] = businessDate(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_none, back) => {
    const index = year * 12 + month - 1 - back;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
}
