import { ManualProvider } from './manual/manual.provider.js';
import { type PayoutProvider, type ProviderContext } from './payout-provider.js';
import { createPaystack } from './paystack/paystack.provider.js';
import { createSimulated } from './simulated/simulated.provider.js';

/** Providers by their name in PAYOUT_PROVIDER and webhooks. A new one needs a line here and a folder. */
const PROVIDERS: Readonly<Record<string, (context: ProviderContext) => PayoutProvider>> = {
  simulated: createSimulated,
  manual: () => new ManualProvider(),
  paystack: createPaystack,
};

export const PROVIDER_NAMES = Object.keys(PROVIDERS);

/** @throws SettingsProblems if PAYOUT_PROVIDER or a setting of the provider is wrong */
export function createProvider(context: ProviderContext): PayoutProvider {
  const { payoutProvider, environment } = context.settings;
  const create = PROVIDERS[payoutProvider];
  if (!create) environment.problems.add('PAYOUT_PROVIDER', `must be one of: ${PROVIDER_NAMES.join(', ')}`);
  const provider = create?.(context);
  environment.problems.throwIfAny();
  if (!provider) throw environment.problems;
  return provider;
}
