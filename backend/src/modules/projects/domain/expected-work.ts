import { type EstimateSource, type ExpectedWork, type Rate, expectedPay, hourlyPay } from '@labelbridge/contracts';

/** How long an item takes. */
export interface Pace {
  readonly seconds: number;
  readonly by: EstimateSource;
}

/** Whole, above 30 in steps of 5, at least 1. */
const roughly = (value: number): number => Math.max(1, value > 30 ? Math.round(value / 5) * 5 : Math.round(value));

/** How much work so many items are. @returns at least one minute */
export function expectedWork(rate: Rate | null, items: number, { seconds, by }: Pace): ExpectedWork {
  const minutes = Math.max(1, Math.round((seconds * items) / 60));
  return { minutes, by, ...(rate ? { pay: expectedPay(rate, minutes, items), hourly: hourlyPay(rate, seconds, items) } : {}) };
}

/** As `expectedWork`, for annotators: nobody reads from it exactly how long another one takes. */
export function roughWork(rate: Rate | null, items: number, { seconds, by }: Pace): ExpectedWork {
  const rough = expectedWork(rate, items, { seconds: by === 'work' ? roughly(seconds) : seconds, by });
  const minutes = roughly(rough.minutes);
  return { ...rough, minutes, ...(rate ? { pay: expectedPay(rate, minutes, items) } : {}) };
}
