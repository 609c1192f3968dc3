import { LIMITS } from '@labelbridge/contracts';
import { type Environment } from './environment.js';

/** Settings of payments (docs/operations.md). */
export interface MoneySettings {
  /** Kobo. A batch with a higher sum of transfers needs a second admin. */
  readonly payoutApprovalOver: number;
  /** Kobo for each payout, paid by the annotator. */
  readonly payoutFee: number;
  /** Percent around the last confirmed exchange rate within which one admin may set it alone. */
  readonly fxBand: number;
  /** Address of the USD rate in Naira, as JSON. */
  readonly fxRateUrl: string | undefined;
}

const KOBO = { min: 0, max: LIMITS.amountMax, rule: `must be a whole number of kobo from 0 to ${LIMITS.amountMax}` };

export function readMoneySettings(env: Environment): MoneySettings {
  return {
    payoutApprovalOver: env.integer('PAYOUT_APPROVAL_OVER', 50_000_000, KOBO),
    payoutFee: env.integer('PAYOUT_FEE', 0, KOBO),
    fxBand: env.integer('FX_BAND', 5, { min: 0, max: 1_000, rule: 'must be whole percents from 0 to 1000' }),
    fxRateUrl: env.url('FX_RATE_URL', ['http:', 'https:']),
  };
}
