import { businessDate } from '@labelbridge/contracts';

const MONTHS = 24;
const words = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month in words, such as `November 2026`. @param month `YYYY-MM` */
export const monthInWords = (month: string): string => words.format(new Date(`${month}-01T00:00:00Z`));

/** The months that a statement can be had of, the present one first; as of `now` in Lagos. */
export function statementMonths(now: Date): string[] {
  const [year = 0, month = 1] = businessDate(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_none, back) => {
    const index = year * 12 + month - 1 - back;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
}
