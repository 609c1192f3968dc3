import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ClockModule } from '../../common/clock/clock.js';
import { RateLimitModule } from '../../common/rate-limit/rate-limit.module.js';
import { MonitoringModule } from '../../common/monitoring/monitoring.module.js';
import { ConfigModule } from '../../config/config.module.js';
import { type Settings } from '../../config/settings.js';
import { DatabaseModule } from '../../database/database.module.js';
import { AuditModule } from '../../modules/foundation/audit/audit.module.js';

/** Backend modules that commands use. There is no mail worker: the server sends the mail of a command. */
@Module({})
export class CliBackendModule {
  static on(settings: Settings, databaseUri: string, parts: readonly Type[]): DynamicModule {
    return {
      module: CliBackendModule,
      imports: [
        ConfigModule.with(settings),
        ClockModule,
        MonitoringModule,
        DatabaseModule.at(databaseUri, 'cli'),
        RateLimitModule,
        AuditModule,
        ...parts,
      ],
    };
  }
}
