import { formatMoney, type Money } from './money.js';
import { type CountedItems, type Rate, approvalProposal } from './rate.js';
import { CONSENT_MAX, REVIEW_TIME_MESSAGES, reviewPromise } from './review-time.js';
import { type TimeFlag } from './time-flags.js';
import { unconfirmedMinutes } from './work-clock.js';

/** Reasons why handed-in work waits for a person, however long. */
export const PERSON_REASONS = ['no-rate', 'no-clock', 'no-pay', 'marked-time', 'skipped', 'too-much', 'exam-currency'] as const;
export type PersonReason = (typeof PERSON_REASONS)[number];

export interface SilentWork {
  readonly rate: Rate | null;
  /** The claimed minutes. */
  readonly minutes: number;
  readonly clockMinutes: number;
  /** Minutes among the claimed ones that were waiting. */
  readonly waitingMinutes?: number | undefined;
  readonly items: CountedItems;
  readonly marks: readonly TimeFlag[];
  /** Pay of an exam that the approval brings too. */
  readonly examPay?: Money | null | undefined;
}

/** The pay of work that nobody decided on, with the minutes that it pays; or the reason why it waits for a person. */
export type SilentEnd =
  { readonly pays: Money; readonly minutes: number; readonly waitsFor: null } | { readonly pays: null; readonly waitsFor: PersonReason };

const waiting = (waitsFor: PersonReason): SilentEnd => ({ pays: null, waitsFor });

/** @param examPay the exam that the approval pays too @returns why silence may not pay this, if it may not */
export function aboveConsent({ amount, currency }: Money, examPay: Money | null | undefined): 'too-much' | 'exam-currency' | undefined {
  const isSameCurrency = !examPay || examPay.currency === currency;
  if (amount + (isSameCurrency ? (examPay?.amount ?? 0) : 0) > CONSENT_MAX[currency]) return 'too-much';
  return isSameCurrency ? undefined : 'exam-currency';
}

/** Tells if silence approves handed-in work, and at which pay. The server decides by it, and screens announce it. */
export function endBySilence({ rate, minutes, clockMinutes, waitingMinutes, items, marks, examPay }: SilentWork): SilentEnd {
  const isHourly = rate?.per === 'hour';
  if (marks.includes('only-skipped')) return waiting('skipped');
  if (isHourly && marks.length > 0) return waiting('marked-time');
  const paid = isHourly ? unconfirmedMinutes(minutes, clockMinutes, waitingMinutes) : minutes;
  const pays = approvalProposal(rate, paid, items);
  if (!pays) return waiting(!rate ? 'no-rate' : isHourly ? 'no-clock' : 'no-pay');
  const above = aboveConsent(pays, examPay);
  return above ? waiting(above) : { pays, minutes: paid, waitsFor: null };
}

const PERSON_REASON_TEXT: Readonly<Record<PersonReason, string>> = {
  'no-rate': 'its pay was not agreed before',
  'no-clock': 'its clock shows no time',
  'no-pay': 'none of it has a price by itself',
  'marked-time': 'its time is unusual: a very long day, hours without a break, or long work without a network',
  skipped: 'most of it was skipped',
  'too-much': 'its pay is too high to be approved unseen',
  'exam-currency': 'its exam is paid in another currency',
};

/** @param examPay the exam that the approval pays too: its currency is named */
export const personReasonText = (reason: PersonReason, examPay: Pick<Money, 'currency'> | null | undefined): string =>
  reason === 'exam-currency' && examPay
    ? `its exam is paid in ${examPay.currency}, the work in another currency`
    : PERSON_REASON_TEXT[reason];

const most = (currency: Money['currency']): string => formatMoney({ amount: CONSENT_MAX[currency], currency }, { trimZeros: true });

/** The terms of the review in an offer, with the condition of an approval by silence. */
export function reviewOffer(days: number, rate: Pick<Rate, 'per' | 'currency'> | null): string {
  if (!rate) return SILENCE_MESSAGES.noRate;
  const isHourly = rate.per === 'hour';
  const unless = isHourly ? 'its clock shows no time or unusual time' : 'most of it was skipped';
  const condition = `Only an admin decides if ${unless}, or it pays over ${most(rate.currency)}`;
  return `${reviewPromise(days)}${isHourly ? ', for the time on its clock' : ''}. ${condition}. ${REVIEW_TIME_MESSAGES.mayHold}`;
}

export const SILENCE_MESSAGES = {
  noRate: 'An admin decides and sets the pay; no date is promised',
  /** In the dialog of a submission. */
  approved: (amountText: string, isReduced: boolean): string =>
    `If nobody decides in time, it counts as approved at ${amountText}${isReduced ? ': only an admin confirms all its minutes' : ''}.`,
  waits: (reason: PersonReason, examPay?: Pick<Money, 'currency'> | null): string =>
    `It waits for an admin, and no date is promised: ${personReasonText(reason, examPay)}.`,
} as const;
