import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../../../common/clock/clock.js';
import { SETTINGS, type Settings } from '../../../../../config/settings.js';
import { RateSources } from '../../rates/rate-source.js';
import { RatesModule } from '../../rates/rates.module.js';
import { PayoutProvider } from './payout-provider.js';
import { createProvider } from './registry.js';

/** Provided in the process that sends payouts (payout-worker.module.ts). */
export const SENDS_PAYOUTS = Symbol('sends payouts');

@Module({
  imports: [RatesModule],
  providers: [
    {
      provide: PayoutProvider,
      useFactory: (settings: Settings, clock: Clock, sendsPayouts = false) => createProvider({ settings, clock, sendsPayouts }),
      inject: [SETTINGS, Clock, { token: SENDS_PAYOUTS, optional: true }],
    },
  ],
  exports: [PayoutProvider],
})
export class ProvidersModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly provider: PayoutProvider,
    private readonly rates: RateSources,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    if (this.provider.rates && !this.settings.fxRateUrl) this.rates.add(this.provider.rates);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.provider.close();
  }
}
