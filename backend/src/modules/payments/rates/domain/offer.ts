import { type Money, type PlainDate, type Quote, type Rate, nairaOf } from '@labelbridge/contracts';

/** What somebody gets for a piece of work, before he does it. */
export interface Offer {
  readonly rate: Rate;
  /** Today's; null for work in Naira, and where there is none. */
  readonly quote: Quote | null;
  /** Whether the work is in a currency that has no rate today. */
  readonly rateMissing: boolean;
  /** In Naira, for the rate's unit: an hour, the task, or its completion. */
  readonly gross: Money | null;
  /** Of a payout, whatever it pays. */
  readonly fee: Money;
  /** What reaches the account where this alone is paid out; for an hourly rate of an hour, before the fee. */
  readonly net: Money | null;
  /** The day by which it is paid. */
  readonly payBy: PlainDate;
}

/** @param feeKobo of a payout */
export function offerOf({ rate, quote, feeKobo, payBy }: { rate: Rate; quote: Quote | null; feeKobo: number; payBy: PlainDate }): Offer {
  const own = rate.currency === 'NGN' ? null : quote;
  const gross = nairaOf(rate, own);
  const fee: Money = { amount: feeKobo, currency: 'NGN' };
  return {
    rate: { amount: rate.amount, currency: rate.currency, per: rate.per },
    quote: own,
    rateMissing: gross === null,
    gross,
    fee,
    net: gross && (rate.per === 'hour' ? gross : { amount: Math.max(gross.amount - feeKobo, 0), currency: 'NGN' }),
    payBy,
  };
}
