import { addMonths, type Month, settledMonths, startOfMonth } from '../../scoreboard/domain/months.js';

const MONTHS = 3;

/** Quarter of Lagos, YYYY-Q1 to YYYY-Q4. */
export type Quarter = string;

interface Period {
  readonly quarter: Quarter;
  readonly from: Date;
  readonly until: Date;
}

const numberOf = (month: Month): number => Number(month.slice('YYYY-'.length));

function periodThat(endsWith: Month): Period {
  const from = startOfMonth(addMonths(endsWith, 1 - MONTHS));
  return {
    quarter: `${endsWith.slice(0, 'YYYY'.length)}-Q${numberOf(endsWith) / MONTHS}`,
    from,
    until: startOfMonth(addMonths(endsWith, 1)),
  };
}

/** The last quarters whose every appeal is decided, the oldest first. */
export const settledQuarters = (now: Date): Period[] =>
  settledMonths(now)
    .filter((month) => numberOf(month) % MONTHS === 0)
    .map(periodThat);
