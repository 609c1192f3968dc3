import { Injectable, Logger } from '@nestjs/common';
import { maskAccountNumber } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { NotificationsService } from '../../../notifications/notifications.service.js';
import { type AccountNameAnswer, AccountNames } from '../../../users/account-names.js';
import { BankUnavailableError } from './bank-result.js';
import { PayoutProvider } from './payout-provider.js';
import { accountInWords } from '../payout-notifier.js';

const inLagos = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', dateStyle: 'long', timeStyle: 'short' });

/** Whose accounts are, as the bank of payouts says. */
@Injectable()
export class BankAccountNames extends AccountNames {
  private readonly logger = new Logger('Payouts');

  constructor(
    private readonly provider: PayoutProvider,
    private readonly notices: NotificationsService,
  ) {
    super();
  }

  override async ask(account: { readonly bankCode: string; readonly accountNumber: string }, expected: string): Promise<AccountNameAnswer> {
    try {
      return { name: await this.provider.resolve(account, expected) };
    } catch (error) {
      if (!(error instanceof BankUnavailableError)) throw error;
      this.logger.warn(`The name of an account could not be asked for: ${error.message}`);
      return 'unreachable';
    }
  }

  override async tellOfChange(
    session: ClientSession,
    { userId, bankCode, accountNumber, heldUntil }: Parameters<AccountNames['tellOfChange']>[1],
  ): Promise<void> {
    const data = { account: accountInWords(bankCode, maskAccountNumber(accountNumber)), until: inLagos.format(heldUntil) };
    await this.notices.notify(session, { userId, kind: 'payout-account-changed', data });
  }
}
