import { LIMITS } from '@labelbridge/contracts';
import { type Environment } from './environment.js';

/** The settings of payments (docs/operations.md). */
export interface MoneySettings {
  /** Kobo: a batch with a higher sum of transfers needs a second admin. */
  readonly payoutApprovalOver: number;
  /** Kobo for each payout; the annotator pays it. */
  readonly payoutFee: number;
  /** The source of the exchange rate of USD in Naira, as JSON. */
  readonly fxRateUrl: string | undefined;
}

const KOBO = { min: 0, max: LIMITS.amountMax, rule: `must be a whole number of kobo from 0 to ${LIMITS.amountMax}` };

export function readMoneySettings(env: Environment): MoneySettings {
  return {
    payoutApprovalOver: env.integer('PAYOUT_APPROVAL_OVER', 50_000_000, KOBO),
    payoutFee: env.integer('PAYOUT_FEE', 0, KOBO),
    fxRateUrl: env.url('FX_RATE_URL', ['http:', 'https:']),
  };
}
