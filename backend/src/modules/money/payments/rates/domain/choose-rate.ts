import { type ForeignCurrency, type Quote, isFreshRate } from '@labelbridge/contracts';

export const RATE_ORIGINS = ['admin', 'provider'] as const;
export type RateOrigin = (typeof RATE_ORIGINS)[number];

export interface RateFact {
  readonly from: ForeignCurrency;
  /** Kobo per unit of `from`. */
  readonly rate: number;
  readonly source: string;
  readonly origin: RateOrigin;
  readonly at: Date;
}

/** Newest rate of the last day; an admin's takes precedence. Rates in the future do not count. */
export function chooseRate<Fact extends RateFact>(rates: readonly Fact[], now: Date): Fact | null {
  const fresh = rates.filter(({ at }) => isFreshRate(at, now) && at <= now);
  const own = fresh.filter(({ origin }) => origin === 'admin');
  return (own.length > 0 ? own : fresh).reduce<Fact | null>((best, rate) => (best && best.at >= rate.at ? best : rate), null);
}

export const quoteOf = ({ from, rate, source, at }: RateFact): Quote => ({ from, to: 'NGN', rate, source, quotedAt: at.toISOString() });
