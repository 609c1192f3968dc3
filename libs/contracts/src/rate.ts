import { formatMoney, type Money } from './money.js';
import { type Progress } from './progress.js';

/** What a rate is paid for. */
export const RATE_UNITS = ['hour', 'task', 'completion', 'item'] as const;
export type RateUnit = (typeof RATE_UNITS)[number];

/** The price of work: money in minor units per hour, per task, on completion or per item of a job. */
export interface Rate extends Money {
  per: RateUnit;
  /** Of a price per item: whether items that were skipped are paid, too. */
  paySkipped?: boolean;
}

/** The items of a job as the server counts them; null where the work is elsewhere. */
export type CountedItems = Pick<Progress, 'done' | 'skipped'> | null;

const WORDS: Readonly<Record<RateUnit, string>> = { hour: 'per hour', task: 'per task', completion: 'on completion', item: 'per item' };

/** Writes a rate for people: `₦1,500 per hour`, `$60 on completion`, `₦50 per item, skipped ones too`. */
export function formatRate(rate: Rate): string {
  const more = rate.paySkipped ? ', skipped ones too' : '';
  return `${formatMoney(rate, { trimZeros: true })} ${WORDS[rate.per]}${more}`;
}

/** A rate as it is stored and sent: its own parts and nothing else. */
export const plainRate = ({ amount, currency, per, paySkipped = false }: Rate): Rate => ({
  amount,
  currency,
  per,
  ...(per === 'item' && { paySkipped }),
});

/** Whether the amount of a rate is paid many times over, by time or by items, so that it alone says nothing of the pay for a job. */
export const isUnitRate = ({ per }: Pick<Rate, 'per'>): boolean => per === 'hour' || per === 'item';

/** How many items a rate per item pays. */
export const paidItems = ({ paySkipped = false }: Rate, items: CountedItems): number =>
  items ? items.done + (paySkipped ? items.skipped : 0) : 0;

/**
 * What an approval proposes for work: rate x time for an hourly rate, rounded half up to the minor unit; rate x items for one per item; the
 * whole rate otherwise. The admin may change it.
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
 * What an approval is proposed to pay (product.md, "proposed from rate and minutes").
 *
 * @param minutes those claimed; null where nothing was submitted
 * @returns null where there is no rate, where it is hourly and nothing was submitted, or where it comes to less than one minor unit
 */
export function approvalProposal(rate: Rate | null, minutes: number | null, items: CountedItems): Money | null {
  if (!rate || (rate.per === 'hour' && minutes === null)) return null;
  const proposed = proposedAmount(rate, minutes ?? 0, items);
  return proposed.amount > 0 ? proposed : null;
}
