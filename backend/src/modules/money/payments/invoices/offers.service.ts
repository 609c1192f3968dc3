import { Inject, Injectable } from '@nestjs/common';
import { type Currency, type Quote, type Rate, type WorkToPay, businessDate, offerPayBy } from '@labelbridge/contracts';
import { Clock } from '../../../../common/clock/clock.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { offerOf } from '../rates/domain/offer.js';
import { type OfferDto } from '../rates/dto/rate.dto.js';
import { RatesService } from '../rates/rates.service.js';

export interface OfferedWork extends WorkToPay {
  readonly rate: Rate | null;
  /** A day of pay is promised. */
  readonly isPromised: boolean;
}

@Injectable()
export class OffersService {
  constructor(
    private readonly quotes: RatesService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'payoutFee'>,
  ) {}

  /** @returns offers in the order of `work`; null if no rate was agreed */
  async of(work: readonly OfferedWork[]): Promise<(OfferDto | null)[]> {
    const quotes = new Map<Currency, Quote | null>();
    for (const currency of new Set(work.flatMap(({ rate }) => rate?.currency ?? [])))
      quotes.set(currency, await this.quotes.quoteFor(currency));
    const today = businessDate(this.clock.now());
    const feeKobo = this.settings.payoutFee;
    return work.map(
      ({ rate, isPromised, ...days }) =>
        rate && offerOf({ rate, quote: quotes.get(rate.currency) ?? null, feeKobo, payBy: isPromised ? offerPayBy(days, today) : null }),
    );
  }
}
