import { Inject, Injectable } from '@nestjs/common';
import { type BelowFloor, belowFloor, type KnownPace, PAY_FLOOR_MESSAGES, type Rate } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { badInput } from '../../../../common/errors/errors.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { RatesService } from '../rates/rates.service.js';

/** Tells which rates pay less an hour than PAY_FLOOR, as far as known. */
@Injectable()
export class PayFloor {
  constructor(
    private readonly quotes: RatesService,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'payFloor'>,
  ) {}

  /** Whole Naira an hour; undefined for no floor. */
  get naira(): number | undefined {
    return this.settings.payFloor;
  }

  async faultOf(rate: Rate | null, pace: KnownPace, session: ClientSession | null = null): Promise<BelowFloor | undefined> {
    if (this.naira === undefined || !rate) return undefined;
    return belowFloor(rate, pace, await this.quotes.quoteFor(rate.currency, session), this.naira);
  }

  /** @throws 400 naming the field, the pay, the floor and the rate that would pass */
  async refuse(field: string, rate: Rate | null, pace: KnownPace, session: ClientSession | null = null): Promise<void> {
    const fault = await this.faultOf(rate, pace, session);
    if (fault) throw badInput([{ field, message: PAY_FLOOR_MESSAGES.below(fault) }]);
  }
}
