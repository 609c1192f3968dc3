import { rateIn } from '../../../rates/domain/read-rate.js';
import { type RateSource } from '../../../rates/rate-source.js';
import { PaystackProvider } from '../paystack/paystack.provider.js';
import { type PayoutProvider } from '../payout-provider.js';

/** The rates of the simulated bank; undefined where another provider is used. */
export function simulatedRates(provider: PayoutProvider): RateSource | undefined {
  if (!(provider instanceof PaystackProvider) || provider.name !== 'simulated') return undefined;
  return { name: 'Simulated bank', rate: async (from) => rateIn(await provider.http.call('GET', `/rates?from=${from}&to=NGN`)) };
}
