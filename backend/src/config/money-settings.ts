import { LIMITS } from '@labelbridge/contracts';
import { type Environment } from './environment.js';

/** The settings of payments (docs/operations.md). */
export interface MoneySettings {
  /** The address of `paystack`; without one the server starts the simulated bank. */
  readonly paystackBaseUrl: string | undefined;
  readonly paystackSecretKey: string | undefined;
  /** Kobo: a batch with a higher sum of transfers needs a second admin. */
  readonly payoutApprovalOver: number;
  /** Kobo for each payout; the annotator pays it. */
  readonly payoutFee: number;
  /** The source of the exchange rate of USD in Naira, as JSON. */
  readonly fxRateUrl: string | undefined;
}

const PAYSTACK_URL = 'https://api.paystack.co';
const HTTP = ['http:', 'https:'];
const KOBO = { min: 0, max: LIMITS.amountMax, rule: `must be a whole number of kobo from 0 to ${LIMITS.amountMax}` };

export function readMoneySettings(env: Environment): MoneySettings {
  const isPaystack = env.text('PAYOUT_PROVIDER') === 'paystack';
  const paystackSecretKey = env.text('PAYSTACK_SECRET_KEY');
  if (isPaystack && !paystackSecretKey) env.problems.add('PAYSTACK_SECRET_KEY', 'must be given where PAYOUT_PROVIDER is paystack');
  return {
    paystackBaseUrl: env.url('PAYSTACK_BASE_URL', HTTP) ?? (isPaystack ? PAYSTACK_URL : undefined),
    paystackSecretKey,
    payoutApprovalOver: env.integer('PAYOUT_APPROVAL_OVER', 50_000_000, KOBO),
    payoutFee: env.integer('PAYOUT_FEE', 0, KOBO),
    fxRateUrl: env.url('FX_RATE_URL', HTTP),
  };
}
