import { type ForeignCurrency, type Quote, isFreshRate } from '@labelbridge/contracts';

/** Who gave a rate: an admin by hand, or a provider that was asked. */
export const RATE_ORIGINS = ['admin', 'provider'] as const;
export type RateOrigin = (typeof RATE_ORIGINS)[number];

/** A rate in the table. */
export interface RateFact {
  readonly from: ForeignCurrency;
  /** Kobo per unit of `from`. */
  readonly rate: number;
  readonly source: string;
  readonly origin: RateOrigin;
  readonly at: Date;
}

/**
 * The rate that is quoted now: the newest that is not older than a day; an admin's own wins over a provider's. A rate of
 * a time to come is none.
 */
export function chooseRate<Fact extends RateFact>(rates: readonly Fact[], now: Date): Fact | null {
  const fresh = rates.filter(({ at }) => isFreshRate(at, now) && at <= now);
  const own = fresh.filter(({ origin }) => origin === 'admin');
  return (own.length > 0 ? own : fresh).reduce<Fact | null>((best, rate) => (best && best.at >= rate.at ? best : rate), null);
}

/** A rate as it is quoted. */
export const quoteOf = ({ from, rate, source, at }: RateFact): Quote => ({ from, to: 'NGN', rate, source, quotedAt: at.toISOString() });
