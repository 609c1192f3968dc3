import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdempotencyModule } from '../../../../common/idempotency/idempotency.module.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { AuditModule } from '../../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../../people/notifications/notifications.module.js';
import { UsersModule } from '../../../people/users/users.module.js';
import { ProposedRateRepository } from './persistence/proposed-rate.repository.js';
import {
  PROPOSED_RATE_MODEL,
  RATE_ALERT_MODEL,
  RATE_MODEL,
  proposedRateSchema,
  rateAlertSchema,
  rateTableSchema,
} from './persistence/rate.schema.js';
import { RateRepository } from './persistence/rate.repository.js';
import { RateChanges } from './rate-changes.service.js';
import { RatesService } from './rates.service.js';
import { RateSources, pageRateSource } from './rate-source.js';
import { RatesController } from './rates.controller.js';

@Module({
  imports: [
    AuditModule,
    IdempotencyModule,
    NotificationsModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: RATE_MODEL, schema: rateTableSchema },
      { name: RATE_ALERT_MODEL, schema: rateAlertSchema },
      { name: PROPOSED_RATE_MODEL, schema: proposedRateSchema },
    ]),
  ],
  controllers: [RatesController],
  providers: [RatesService, RateChanges, RateRepository, ProposedRateRepository, RateSources],
  exports: [RatesService, RateChanges, RateRepository, RateSources],
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
