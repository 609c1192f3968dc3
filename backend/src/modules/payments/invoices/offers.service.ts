import { Inject, Injectable } from '@nestjs/common';
import { type Currency, type PlainDate, type Quote, type Rate, offerPayBy } from '@labelbridge/contracts';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { offerOf } from '../rates/domain/offer.js';
import { type OfferDto } from '../rates/dto/offer.dto.js';
import { RatesService } from '../rates/rates.service.js';

/** Work that is offered: what it pays, and the day on which it is handed in (or is due). */
export interface OfferedWork {
  readonly rate: Rate | null;
  readonly handedIn: PlainDate;
}

/** What work pays in Naira today, before it is done. */
@Injectable()
export class OffersService {
  constructor(
    private readonly quotes: RatesService,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'payoutFee'>,
  ) {}

  /** The offers of a page of work in its order, null where no rate was agreed. Each currency is quoted once. */
  async of(work: readonly OfferedWork[]): Promise<(OfferDto | null)[]> {
    const quotes = new Map<Currency, Quote | null>();
    for (const currency of new Set(work.flatMap(({ rate }) => rate?.currency ?? [])))
      quotes.set(currency, await this.quotes.quoteFor(currency));
    return work.map(
      ({ rate, handedIn }) =>
        rate && offerOf({ rate, quote: quotes.get(rate.currency) ?? null, feeKobo: this.settings.payoutFee, payBy: offerPayBy(handedIn) }),
    );
  }
}
