import { countText } from './count-text.js';
import { formatMoney, type Money } from './money.js';
import { type CountedItems, proposedAmount, type Rate } from './rate.js';
import { type JobItems } from './workplace.js';

const items = (count: number): string => countText(count, 'item');
const were = (count: number): string => `${items(count)} ${count === 1 ? 'was' : 'were'}`;

export const SETTLEMENT_MESSAGES = {
  notPerItem: 'Only work that is paid per item is paid in part.',
  nothingSentBack: 'No item was sent back, so nothing tells which items are right.',
  appealed: 'The appeal of this rejection is open: it may pay all of the work.',
  unreviewed: 'Some items have no verdict yet. You can take the pay of the accepted ones once a reviewer has seen each item.',
  unjudged: 'Some items have no verdict yet. Those that nobody judges count as accepted.',
  needsPerson: 'This pay needs a person: most of the work was skipped, or it pays too much.',
  examCurrency: (currency: Money['currency']): string =>
    `This pay needs a person: your exam is paid in ${currency}, the work in another currency.`,
  nothingRight: 'No item was accepted, so there is nothing to pay.',
  stands: 'The accepted items of this work were paid after its rejection: it cannot be rejected again.',
  verdictStands: 'The job is rejected: an item that was accepted keeps its verdict.',
  over: 'The time for verdicts is over: the accepted items are paid within minutes.',
  done: 'The accepted items are paid. The job has ended.',
  reason: (sentBack: number): string =>
    `The accepted items are paid. ${were(sentBack)} sent back and ${sentBack === 1 ? 'is' : 'are'} not paid.`,
  how: 'This ends the job: you can no longer rework or appeal it.',
  reviewerHint:
    'Items that you accept are paid, even if the rest is not put right. Please give each item a verdict: after the time for an appeal, those without one count as accepted.',
} as const;

export interface JobSettlement {
  readonly pays: Money;
  readonly sentBack: number;
  readonly reviewed: boolean;
  readonly by: string | null;
}

/** Text for both sides: what a part payment pays, and what it does not. */
export const settlementText = ({ pays, sentBack }: Pick<JobSettlement, 'pays' | 'sentBack'>): string =>
  `The accepted items pay ${formatMoney(pays)}. ${were(sentBack)} sent back and ${sentBack === 1 ? 'is' : 'are'} not paid.`;

/** Pay for the items of a rejected job that a reviewer did not send back. Skipped items have no verdict. @returns null if there is none */
export function settledPay(rate: Rate, counted: CountedItems, { sentBack }: Pick<JobItems, 'sentBack'>): Money | null {
  if (!counted) return null;
  const pay = proposedAmount(rate, 0, { done: counted.done - sentBack, skipped: 0 });
  return pay.amount > 0 ? pay : null;
}
