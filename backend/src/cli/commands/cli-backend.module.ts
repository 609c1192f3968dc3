import { type DynamicModule, Module } from '@nestjs/common';
import { ClockModule } from '../../common/clock/clock.module.js';
import { LimitsModule } from '../../common/limits/limits.module.js';
import { OperatingModule } from '../../common/operating/operating.module.js';
import { ConfigModule } from '../../config/config.module.js';
import { type Settings } from '../../config/settings.js';
import { DatabaseModule } from '../../database/database.module.js';
import { UsersModule } from '../../modules/users/users.module.js';
import { SeedModule } from '../seed/seed.module.js';

/** What commands need of the backend. Without the mail worker: the mail a command causes leaves through the server. */
@Module({})
export class CliBackendModule {
  static on(settings: Settings, databaseUri: string): DynamicModule {
    return {
      module: CliBackendModule,
      imports: [ConfigModule.with(settings), ClockModule, OperatingModule, DatabaseModule.at(databaseUri), LimitsModule, UsersModule, SeedModule],
    };
  }
}
