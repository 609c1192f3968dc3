import { type ProviderContext } from '../payout-provider.js';
import { PaystackProvider } from './paystack.provider.js';

const PAYSTACK_URL = 'https://api.paystack.co';

/** Reads PAYSTACK_BASE_URL and PAYSTACK_SECRET_KEY. */
export function readPaystackSettings({ settings: { variable }, problems }: ProviderContext): { baseUrl?: string; secretKey?: string } {
  const [baseUrl, secretKey] = [variable('PAYSTACK_BASE_URL')?.replace(/\/+$/, ''), variable('PAYSTACK_SECRET_KEY')];
  if (baseUrl !== undefined && !/^https?:$/.test(URL.canParse(baseUrl) ? new URL(baseUrl).protocol : ''))
    problems.add('PAYSTACK_BASE_URL', 'must be an address that starts with http:// or https://');
  return { ...(baseUrl ? { baseUrl } : {}), ...(secretKey ? { secretKey } : {}) };
}

export function createPaystack(context: ProviderContext): PaystackProvider {
  const { baseUrl = PAYSTACK_URL, secretKey = '' } = readPaystackSettings(context);
  if (!secretKey) context.problems.add('PAYSTACK_SECRET_KEY', 'must be given where PAYOUT_PROVIDER is paystack');
  return new PaystackProvider(baseUrl, secretKey);
}
