import { BankRejectedError } from '../bank-result.js';
import { PayoutProvider, type ProviderCheck } from '../payout-provider.js';

/** An admin makes each transfer at their bank and enters its reference. */
export class ManualProvider extends PayoutProvider {
  override readonly name = 'manual';
  override readonly byHand = true;

  override async check(): Promise<ProviderCheck> {
    return { well: true, text: 'PAYOUT_PROVIDER is manual: payouts are made by hand, no bank is called' };
  }

  /** The admin sees the name at their bank. */
  override async resolve(): Promise<null> {
    return null;
  }

  override async send(): Promise<never> {
    throw new BankRejectedError('payouts are made by hand');
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
