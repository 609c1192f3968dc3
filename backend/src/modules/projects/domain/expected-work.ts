import { type EstimateSource, type ExpectedWork, type Rate, expectedPay } from '@labelbridge/contracts';

/** How long an item takes. */
export interface Pace {
  readonly seconds: number;
  readonly by: EstimateSource;
}

/** @returns at least one minute */
export function expectedWork(rate: Rate | null, items: number, { seconds, by }: Pace): ExpectedWork {
  const minutes = Math.max(1, Math.round((seconds * items) / 60));
  return { minutes, by, ...(rate ? expectedPay(rate, minutes, items) : {}) };
}
