import { type Money, type PlainDate, type Quote, type Rate, isUnitRate, nairaOf, plainRate } from '@labelbridge/contracts';
import { type OfferDto } from '../dto/rate.dto.js';

/** Offer for work, before it is done. @param feeKobo fee of one payout */
export function offerOf({
  rate,
  quote,
  feeKobo,
  payBy,
}: {
  rate: Rate;
  quote: Quote | null;
  feeKobo: number;
  payBy: PlainDate | null;
}): OfferDto {
  const own = rate.currency === 'NGN' ? null : quote;
  const gross = nairaOf(rate, own);
  const fee: Money = { amount: feeKobo, currency: 'NGN' };
  return {
    rate: plainRate(rate),
    quote: own,
    rateMissing: gross === null,
    gross,
    fee,
    net: gross && (isUnitRate(rate) ? gross : { amount: Math.max(gross.amount - feeKobo, 0), currency: 'NGN' }),
    payBy,
  };
}
