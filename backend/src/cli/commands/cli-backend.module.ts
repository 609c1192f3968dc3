import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ClockModule } from '../../common/clock/clock.js';
import { RateLimitModule } from '../../common/rate-limit/rate-limit.module.js';
import { MonitoringModule } from '../../common/monitoring/monitoring.module.js';
import { ConfigModule } from '../../config/config.module.js';
import { type Settings } from '../../config/settings.js';
import { DatabaseModule } from '../../database/database.module.js';

/** What commands need of the backend. Without the mail worker: the mail a command causes leaves through the server. */
@Module({})
export class CliBackendModule {
  /** @param parts the modules of what the command asks for */
  static on(settings: Settings, databaseUri: string, parts: readonly Type[]): DynamicModule {
    return {
      module: CliBackendModule,
      imports: [ConfigModule.with(settings), ClockModule, MonitoringModule, DatabaseModule.at(databaseUri), RateLimitModule, ...parts],
    };
  }
}
