import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { ManualProvider } from './manual/manual.provider.js';
import { PaystackProvider } from './paystack/paystack.provider.js';
import { PayoutProvider } from './payout-provider.js';
import { BankHost } from './simulated/bank-host.js';

/**
 * The bank of these settings (PAYOUT_PROVIDER). `simulated` is Paystack's adapter before our simulated bank: the one that
 * PAYSTACK_BASE_URL names, else one within this process.
 */
export function providerFor({ payoutProvider, paystackBaseUrl, paystackSecretKey }: Settings, host: BankHost): PayoutProvider {
  if (payoutProvider === 'manual') return new ManualProvider();
  const secretKey = paystackSecretKey ?? host.secret;
  const baseUrl = async (): Promise<string> => paystackBaseUrl ?? (await host.bank()).url;
  return new PaystackProvider(payoutProvider, async () => ({ baseUrl: await baseUrl(), secretKey }), secretKey);
}

@Module({
  providers: [BankHost, { provide: PayoutProvider, useFactory: providerFor, inject: [SETTINGS, BankHost] }],
  exports: [PayoutProvider, BankHost],
})
export class ProvidersModule {}
