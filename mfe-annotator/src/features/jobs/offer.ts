import { ESTIMATE_SOURCE_LABEL, formatMinutes } from '@labelbridge/area-parts';
import {
  type CountedItems,
  countText,
  type Currency,
  expectedPay,
  formatMoney,
  formatNet,
  formatQuote,
  formatRate,
  isUnitRate,
  LIMITS,
  type Money,
  nairaOf,
  paidItems,
  proposedAmount,
  QUOTE_MESSAGES,
  type Rate,
} from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/session';
import { type Job } from './api/jobs.js';

/** Pay of a job without a rate. The email about a new task has the same text. */
export const NO_RATE = 'Agreed when your work is approved';

const CURRENCY_WORDS: Readonly<Record<Currency, string>> = { NGN: 'Nigerian Naira (NGN)', USD: 'US dollars (USD)' };

export interface Offer {
  /** `$4 per hour`. */
  readonly pays: string;
  readonly counts: string;
  readonly currency: string | undefined;
}

const COUNTS: Readonly<Record<Rate['per'], string>> = {
  hour: 'The minutes you record, to the minute',
  task: 'The task as a whole, however long it takes',
  completion: 'The finished work as a whole',
  item: 'Each item that is done; skipped ones pay nothing',
};

const countsOf = ({ per, paySkipped = false }: Rate): string =>
  per === 'item' && paySkipped ? 'Each item that is done, and each that is skipped' : COUNTS[per];

/** Describes the offer of a job, from the rate it had when it was assigned. */
export function describeOffer(rate: Rate | null): Offer {
  if (!rate) return { pays: NO_RATE, counts: 'An admin sets the amount with the approval', currency: undefined };
  return { pays: formatRate(rate), counts: countsOf(rate), currency: CURRENCY_WORDS[rate.currency] };
}

type NairaOffer = Schemas['OfferDto'];

/** Tells if the account gets exactly the job's pay, which is then shown once. */
export const getsItsPay = ({ rate, net }: NairaOffer): boolean => net?.currency === rate.currency && net.amount === rate.amount;

export interface PayInNaira {
  /** `₦6,093.80 per hour`, or per item; undefined if there is no exchange rate today. */
  readonly gets: string | undefined;
  readonly because: string;
}

export function describeNaira({ rate, gross, net, fee, quote }: NairaOffer): PayInNaira {
  if (!gross || !net) return { gets: undefined, because: QUOTE_MESSAGES.rateMissing };
  const isUnit = isUnitRate(rate);
  const parts = [
    ...(quote ? [`${formatQuote(quote)}, by ${quote.source}`] : []),
    ...(fee.amount > 0 ? [isUnit ? `a fee of ${formatMoney(fee)} is kept of each payout` : formatNet({ naira: gross, fee })] : []),
  ];
  return { gets: isUnit ? `${formatMoney(net)} per ${rate.per}` : formatMoney(net), because: parts.join('; ') };
}

export interface ExpectedWork {
  /** `About 40 min`. */
  readonly time: string;
  /** Total pay of work by the hour or the item. */
  readonly pay?: string;
  /** Pay of an hour of work that is not paid by the hour. */
  readonly hourly?: string;
}

/** Describes the expected time of a job and its pay; undefined for work elsewhere. @param items number of items of the job */
export function describeExpected(offer: NonNullable<Job['offer']>, items: number): ExpectedWork | undefined {
  const { rate, estimatedMinutes, estimatedBy, estimatedHourly } = offer;
  if (estimatedMinutes === undefined) return undefined;
  const pay = expectedPay(rate, estimatedMinutes ?? 0, items);
  const all = rate.per === 'item' ? { pay: `${withNaira(pay, offer)} if all items are done` } : {};
  if (estimatedMinutes === null) return { time: 'Not known yet', ...all };
  const time = `About ${formatMinutes(estimatedMinutes)}${estimatedBy ? `, ${ESTIMATE_SOURCE_LABEL[estimatedBy]}` : ''}`;
  if (rate.per === 'hour') return { time, pay: `About ${withNaira(pay, offer)}` };
  return { time, ...all, ...(estimatedHourly ? { hourly: withNaira(estimatedHourly, offer) } : {}) };
}

/** Parses typed minutes; undefined if they are not a valid whole number. */
export function readMinutes(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const minutes = Number(text);
  return minutes >= 1 && minutes <= LIMITS.minutesMax ? minutes : undefined;
}

export interface LiveAmount {
  /** `$6.00`; undefined while it cannot be calculated. */
  readonly amount: string | undefined;
  readonly because: string;
}

/** Formats an amount, and adds Naira at today's rate to dollars. */
function withNaira(money: Money, offer: NairaOffer | null): string {
  const naira = money.currency === 'NGN' ? null : nairaOf(money, offer?.quote ?? null);
  return naira ? `${formatMoney(money)}, ${formatMoney(naira)} at today’s rate` : formatMoney(money);
}

/** Formats the paid items: `12 items at ₦50 per item`. */
const itemsText = (rate: Rate, items: CountedItems): string =>
  `${countText(paidItems(rate, items), 'item')} at ${formatRate(rate)}${items && items.skipped > 0 && !rate.paySkipped ? `; ${items.skipped} skipped` : ''}`;

export function liveAmount(
  rate: Rate | null,
  typedMinutes: string,
  { offer = null, items = null }: { readonly offer?: NairaOffer | null; readonly items?: CountedItems } = {},
): LiveAmount {
  if (!rate) return { amount: undefined, because: `${NO_RATE}.` };
  const minutes = readMinutes(typedMinutes);
  if (rate.per === 'hour') {
    if (minutes === undefined) return { amount: undefined, because: `Enter your minutes to see it. The rate is ${formatRate(rate)}.` };
    return { amount: withNaira(proposedAmount(rate, minutes, null), offer), because: `${formatMinutes(minutes)} at ${formatRate(rate)}` };
  }
  const because = rate.per === 'item' ? itemsText(rate, items) : COUNTS[rate.per];
  return { amount: withNaira(proposedAmount(rate, 0, items), offer), because };
}
