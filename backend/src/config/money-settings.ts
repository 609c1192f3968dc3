import { DATA_PRICE, type DataPrice, LIMITS, PAY_FLOOR, readDataPrice } from '@labelbridge/contracts';
import { type Environment } from './environment.js';

/** Settings of payments (docs/operations.md). */
export interface MoneySettings {
  /** Kobo. A batch with a higher sum of transfers needs a second admin. */
  readonly payoutApprovalOver: number;
  /** Kobo for each payout, paid by the annotator. */
  readonly payoutFee: number;
  /** Percent around the last confirmed exchange rate within which one admin may set it alone. */
  readonly fxBand: number;
  /** Whole Naira an hour. Work that pays less is not offered; undefined for no floor. */
  readonly payFloor: number | undefined;
  /** Undefined if labels of work show no cost of data. */
  readonly dataPrice: DataPrice | undefined;
  /** Address of the USD rate in Naira, as JSON. */
  readonly fxRateUrl: string | undefined;
}

const KOBO = { min: 0, max: LIMITS.amountMax, rule: `must be a whole number of kobo from 0 to ${LIMITS.amountMax}` };

const FLOOR = { ...PAY_FLOOR, rule: `must be whole Naira an hour from ${PAY_FLOOR.min} to ${PAY_FLOOR.max}` };

export function readMoneySettings(env: Environment): MoneySettings {
  return {
    payoutApprovalOver: env.integer('PAYOUT_APPROVAL_OVER', 50_000_000, KOBO),
    payoutFee: env.integer('PAYOUT_FEE', 0, KOBO),
    fxBand: env.integer('FX_BAND', 5, { min: 0, max: 1_000, rule: 'must be whole percents from 0 to 1000' }),
    payFloor: env.text('PAY_FLOOR') === undefined ? undefined : env.integer('PAY_FLOOR', PAY_FLOOR.min, FLOOR),
    dataPrice: dataPriceIn(env),
    fxRateUrl: env.url('FX_RATE_URL', ['http:', 'https:']),
  };
}

function dataPriceIn(env: Environment): DataPrice | undefined {
  const text = env.text('DATA_PRICE_PER_GB');
  const price = text === undefined ? undefined : readDataPrice(text);
  if (text !== undefined && !price)
    env.problems.add(
      'DATA_PRICE_PER_GB',
      `must be whole Naira from ${DATA_PRICE.min} to ${DATA_PRICE.max} and their day, as 430@2026-11-01`,
    );
  return price;
}
