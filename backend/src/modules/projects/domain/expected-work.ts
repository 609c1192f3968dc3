import { type EstimateSource, type ExpectedWork, type Rate, expectedPay, hourlyPay } from '@labelbridge/contracts';

/** How long an item takes. */
export interface Pace {
  readonly seconds: number;
  readonly by: EstimateSource;
}

/** How much work so many items are. @returns at least one minute */
export function expectedWork(rate: Rate | null, items: number, { seconds, by }: Pace): ExpectedWork {
  const minutes = Math.max(1, Math.round((seconds * items) / 60));
  return { minutes, by, ...(rate ? { pay: expectedPay(rate, minutes, items), hourly: hourlyPay(rate, seconds, items) } : {}) };
}
