import { formatMoney, formatRate, LIMITS, proposedAmount, type Currency, type Rate } from '@labelbridge/contracts';
import { formatMinutes } from '../../common/minutes.js';

/** Where there is no rate. The letter that tells of a new task says the same. */
export const NO_RATE = 'Agreed when your work is approved';

const CURRENCY_WORDS: Readonly<Record<Currency, string>> = { NGN: 'Nigerian Naira (NGN)', USD: 'US dollars (USD)' };

/** What an offer pays, in words that are true before any of the work is done. */
export interface Offer {
  /** `$4 per hour`. */
  readonly pays: string;
  /** What is counted. */
  readonly counts: string;
  /** Undefined where there is no rate yet. */
  readonly currency: string | undefined;
}

const COUNTS: Readonly<Record<Rate['per'], string>> = {
  hour: 'The minutes you record, to the minute',
  task: 'The task as a whole, however long it takes',
  completion: 'The finished work as a whole',
};

/** The offer of a job, from the rate it had when it was assigned. */
export function describeOffer(rate: Rate | null): Offer {
  if (!rate) return { pays: NO_RATE, counts: 'An admin sets the amount with the approval', currency: undefined };
  return { pays: formatRate(rate), counts: COUNTS[rate.per], currency: CURRENCY_WORDS[rate.currency] };
}

/** Reads minutes as a person types them; undefined where they are not a whole number that may be recorded. */
export function readMinutes(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const minutes = Number(text);
  return minutes >= 1 && minutes <= LIMITS.minutesMax ? minutes : undefined;
}

/** What the work will be proposed to pay, while its minutes are being typed. */
export interface LiveAmount {
  /** `$6.00`; undefined while there is nothing to reckon with. */
  readonly amount: string | undefined;
  /** How it comes to that, or what is missing. */
  readonly because: string;
}

/** Reckons what a submission will be proposed to pay, from the job's rate and the minutes as they are typed. */
export function liveAmount(rate: Rate | null, typedMinutes: string): LiveAmount {
  if (!rate) return { amount: undefined, because: `${NO_RATE}.` };
  const minutes = readMinutes(typedMinutes);
  if (rate.per === 'hour') {
    if (minutes === undefined)
      return { amount: undefined, because: `Enter your minutes to see it. The rate is ${formatRate(rate)}.` };
    return {
      amount: formatMoney(proposedAmount(rate, minutes)),
      because: `${formatMinutes(minutes)} at ${formatRate(rate)}`,
    };
  }
  return { amount: formatMoney(proposedAmount(rate, 0)), because: COUNTS[rate.per] };
}
