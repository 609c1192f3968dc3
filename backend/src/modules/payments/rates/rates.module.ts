import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdempotencyModule } from '../../../common/idempotency/idempotency.module.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { AuditModule } from '../../audit/audit.module.js';
import { RATE_ALERT_MODEL, RATE_MODEL, rateAlertSchema, rateTableSchema } from './persistence/rate.schema.js';
import { RateRepository } from './persistence/rate.repository.js';
import { RatesService } from './rates.service.js';
import { RateSources, pageRateSource } from './rate-source.js';
import { RatesController } from './rates.controller.js';

@Module({
  imports: [
    AuditModule,
    IdempotencyModule,
    MongooseModule.forFeature([
      { name: RATE_MODEL, schema: rateTableSchema },
      { name: RATE_ALERT_MODEL, schema: rateAlertSchema },
    ]),
  ],
  controllers: [RatesController],
  providers: [RatesService, RateRepository, RateSources],
  exports: [RatesService, RateRepository, RateSources],
})
export class RatesModule implements OnModuleInit {
  constructor(
    private readonly sources: RateSources,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    const { fxRateUrl } = this.settings;
    if (fxRateUrl) this.sources.add(pageRateSource(new URL(fxRateUrl).hostname, fxRateUrl));
  }
}
