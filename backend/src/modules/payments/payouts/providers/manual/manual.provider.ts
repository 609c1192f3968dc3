import { BANKS } from '@labelbridge/contracts';
import { BankRejectedError } from '../bank-result.js';
import { PayoutProvider } from '../payout-provider.js';

const BY_HAND = 'payouts are made by hand';

/** No provider: an admin makes each transfer at his bank and types its reference. */
export class ManualProvider extends PayoutProvider {
  override readonly name = 'manual';
  override readonly byHand = true;

  override async probe(): Promise<void> {}

  override async listBanks(): ReturnType<PayoutProvider['listBanks']> {
    return BANKS;
  }

  /** Nobody is asked: the admin sees the name at his bank. */
  override async resolve(): Promise<null> {
    return null;
  }

  override async send(): Promise<never> {
    throw new BankRejectedError(BY_HAND);
  }

  override async sendMany(): Promise<never> {
    throw new BankRejectedError(BY_HAND);
  }

  override async verify(): Promise<null> {
    return null;
  }

  override async listTransfers(): Promise<null> {
    return null;
  }

  override readWebhook(): undefined {
    return undefined;
  }
}
