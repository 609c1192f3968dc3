import { type PlainDate, startOfBusinessDay } from '@labelbridge/contracts';

/** YYYY-MM, from 2000 to 2099. */
export const MONTH_SHAPE = /^20\d\d-(0[1-9]|1[0-2])$/;

export const monthOf = (date: PlainDate): string => date.slice(0, 7);

/** Start and exclusive end of a month (YYYY-MM) in Lagos. */
export function spanOf(month: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: startOfBusinessDay(`${month}-01`), until: startOfBusinessDay(`${next}-01`) };
}
