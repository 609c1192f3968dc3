import { Global, Injectable, Logger, Module } from '@nestjs/common';
import { maskAccountNumber } from '@labelbridge/contracts';
import { lagosTime } from '../../../../../common/clock/lagos-time.js';
import { type ClientSession } from 'mongoose';
import { NotificationsModule } from '../../../../people/notifications/notifications.module.js';
import { NotificationsService } from '../../../../people/notifications/notifications.service.js';
import { type AccountNameAnswer, AccountNames } from '../../../../people/users/account-names.js';
import { BankUnavailableError } from './bank-result.js';
import { PayoutProvider } from './payout-provider.js';
import { accountLabel } from '../payout-notifier.js';
import { ProvidersModule } from './providers.module.js';

@Injectable()
export class BankAccountNames extends AccountNames {
  private readonly logger = new Logger('Payouts');

  constructor(
    private readonly provider: PayoutProvider,
    private readonly notifications: NotificationsService,
  ) {
    super();
  }

  override async lookUp(
    account: { readonly bankCode: string; readonly accountNumber: string },
    expected: string,
  ): Promise<AccountNameAnswer> {
    try {
      return { name: await this.provider.resolve(account, expected) };
    } catch (error) {
      if (!(error instanceof BankUnavailableError)) throw error;
      this.logger.warn(`The name of an account could not be resolved: ${error.message}`);
      return 'unreachable';
    }
  }

  override async notifyOfChange(
    session: ClientSession,
    { userId, bankCode, accountNumber, heldUntil }: Parameters<AccountNames['notifyOfChange']>[1],
  ): Promise<void> {
    const account = accountLabel(bankCode, maskAccountNumber(accountNumber));
    await this.notifications.notify(
      session,
      heldUntil
        ? { userId, kind: 'payout-account-changed', data: { account, until: lagosTime(heldUntil) } }
        : { userId, kind: 'payout-account-added', data: { account } },
    );
  }

  override async notifyOfIdentity(
    session: ClientSession,
    { userId, ...data }: Parameters<AccountNames['notifyOfIdentity']>[1],
  ): Promise<void> {
    await this.notifications.notify(session, { userId, kind: 'identity-changed', data });
  }
}

/** Injected into the users module, which does not depend on payments. */
@Global()
@Module({
  imports: [NotificationsModule, ProvidersModule],
  providers: [{ provide: AccountNames, useClass: BankAccountNames }],
  exports: [AccountNames],
})
export class AccountNamesModule {}
