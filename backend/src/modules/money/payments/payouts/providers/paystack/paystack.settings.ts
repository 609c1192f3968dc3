import { type ProviderContext } from '../payout-provider.js';
import { PaystackProvider } from './paystack.provider.js';

const PAYSTACK_URL = 'https://api.paystack.co';

export const readPaystackSettings = ({ settings: { environment } }: ProviderContext) => ({
  baseUrl: environment.url('PAYSTACK_BASE_URL', ['http:', 'https:']),
  secretKey: environment.text('PAYSTACK_SECRET_KEY'),
});

export function createPaystack(context: ProviderContext): PaystackProvider {
  const { baseUrl = PAYSTACK_URL, secretKey = '' } = readPaystackSettings(context);
  if (!secretKey) context.settings.environment.problems.add('PAYSTACK_SECRET_KEY', 'must be given where PAYOUT_PROVIDER is paystack');
  return new PaystackProvider(baseUrl, secretKey);
}
