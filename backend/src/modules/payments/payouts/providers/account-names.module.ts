import { Global, Module } from '@nestjs/common';
import { NotificationsModule } from '../../../notifications/notifications.module.js';
import { AccountNames } from '../../../users/account-names.js';
import { ProvidersModule } from './providers.module.js';
import { BankAccountNames } from './bank-account-names.js';

/** Gives users the bank that they know nothing of: payments import users, never the reverse. */
@Global()
@Module({
  imports: [NotificationsModule, ProvidersModule],
  providers: [{ provide: AccountNames, useClass: BankAccountNames }],
  exports: [AccountNames],
})
export class AccountNamesModule {}
