import { formatMoney, isSameMoney, type Money } from './money.js';
import { type Progress } from './progress.js';

export const RATE_UNITS = ['hour', 'task', 'completion', 'item'] as const;
export type RateUnit = (typeof RATE_UNITS)[number];

export interface Rate extends Money {
  per: RateUnit;
  /** Pays skipped items too, at a price per item. */
  paySkipped?: boolean;
}

/** Items of a job as the server counts them; null if the work is elsewhere. */
export type CountedItems = Pick<Progress, 'done' | 'skipped'> | null;

const WORDS: Readonly<Record<RateUnit, string>> = { hour: 'per hour', task: 'per task', completion: 'on completion', item: 'per item' };

/** Rate for people: `₦1,500 per hour`, `$60 on completion`, `₦50 per item, skipped ones too`. */
export function formatRate(rate: Rate): string {
  const more = rate.paySkipped ? ', skipped ones too' : '';
  return `${formatMoney(rate, { trimZeros: true })} ${WORDS[rate.per]}${more}`;
}

/** Rate as it is stored and sent, without other properties. */
export const plainRate = ({ amount, currency, per, paySkipped = false }: Rate): Rate => ({
  amount,
  currency,
  per,
  ...(per === 'item' && { paySkipped }),
});

/** Detects rates by time or items: their amount alone does not tell the pay of a job. */
export const isUnitRate = ({ per }: Pick<Rate, 'per'>): boolean => per === 'hour' || per === 'item';

export const paidItems = ({ paySkipped = false }: Rate, items: CountedItems): number =>
  items ? items.done + (paySkipped ? items.skipped : 0) : 0;

/**
 * Pay that an approval proposes: rate x time for an hourly rate, rounded half up to the minor unit; rate x items for a rate per item;
 * the whole rate otherwise. The admin may change it.
 *
 * @param minutes recorded working time, a non-negative integer
 */
export function proposedAmount(rate: Rate, minutes: number, items: CountedItems): Money {
  const { amount, currency, per } = rate;
  if (per === 'item') return { amount: amount * paidItems(rate, items), currency };
  if (per !== 'hour') return { amount, currency };
  return { amount: Math.floor((amount * minutes + 30) / 60), currency };
}

/**
 * Pay that an approval proposes (product.md, "proposed from rate and minutes").
 *
 * @param minutes the claimed minutes; null if nothing was submitted
 * @returns null without a rate, for an hourly rate without a submission, or below one minor unit
 */
export function approvalProposal(rate: Rate | null, minutes: number | null, items: CountedItems): Money | null {
  if (!rate || (rate.per === 'hour' && minutes === null)) return null;
  const proposed = proposedAmount(rate, minutes ?? 0, items);
  return proposed.amount > 0 ? proposed : null;
}

/** Compares what two rates pay for a unit, either of which may be missing. */
export const isSameRate = (one: Rate | null | undefined, other: Rate | null | undefined): boolean =>
  isSameMoney(one, other) && one?.per === other?.per;
