import { type EstimateSource, type ExpectedWork, type Rate, expectedPay, hourlyPay } from '@labelbridge/contracts';

/** Duration of an item. */
export interface Pace {
  readonly seconds: number;
  readonly by: EstimateSource;
}

/** Whole number, at least 1; above 30 in steps of 5. */
const roughly = (value: number): number => Math.max(1, value > 30 ? Math.round(value / 5) * 5 : Math.round(value));

/** @returns at least one minute */
export function expectedWork(rate: Rate | null, items: number, { seconds, by }: Pace): ExpectedWork {
  const minutes = Math.max(1, Math.round((seconds * items) / 60));
  return { minutes, by, ...(rate ? { pay: expectedPay(rate, minutes, items), hourly: hourlyPay(rate, seconds, items) } : {}) };
}

/** Rounds `expectedWork` for annotators, so that it does not reveal the exact pace of another annotator. */
export function roughWork(rate: Rate | null, items: number, { seconds, by }: Pace): ExpectedWork {
  const rough = expectedWork(rate, items, { seconds: by === 'work' ? roughly(seconds) : seconds, by });
  const minutes = roughly(rough.minutes);
  return { ...rough, minutes, ...(rate ? { pay: expectedPay(rate, minutes, items) } : {}) };
}
