import { type Money, type Quote, koboOf, owedTo } from '@labelbridge/contracts';
import { type ActorRecord } from '../../../../../common/access/current-user.js';
import { type Entry, type Posting, InvalidPostingError, posting, reversed } from './posting.js';

export interface Made {
  readonly at: Date;
  readonly by: ActorRecord;
}

export interface InvoiceFacts {
  readonly invoiceId: string;
  /** Null for a bonus that is not about one job. */
  readonly jobId: string | null;
  readonly annotatorId: string;
  /** Amount in the currency of the work. */
  readonly amount: Money;
  /** Reason of a bonus; left out for work. */
  readonly bonus?: string;
}

/** Amounts in kobo; `grossKobo` is above `feeKobo`. */
export interface PayoutFacts {
  readonly payoutId: string;
  readonly annotatorId: string;
  readonly invoiceIds: readonly string[];
  readonly grossKobo: number;
  /** Part of it that the platform keeps. */
  readonly feeKobo: number;
}

type Rate = Pick<Quote, 'from' | 'rate'>;

function invoiceEntries({ annotatorId, amount: { amount, currency } }: InvoiceFacts): Entry[] {
  return [
    { account: 'funding', currency, amount: -amount },
    { account: owedTo(annotatorId), currency, amount },
  ];
}

function quoteEntries({ annotatorId, amount: { amount, currency } }: InvoiceFacts, { from, rate }: Rate): Entry[] {
  if (from !== currency) throw new InvalidPostingError(`${currency} cannot be quoted at a rate of ${from}`);
  const kobo = koboOf(amount, rate);
  const owed = owedTo(annotatorId);
  return [
    { account: owed, currency, amount: -amount },
    { account: 'fx', currency, amount },
    { account: 'fx', currency: 'NGN', amount: -kobo },
    { account: owed, currency: 'NGN', amount: kobo },
  ];
}

function sendEntries({ annotatorId, grossKobo, feeKobo }: PayoutFacts): Entry[] {
  return [
    { account: owedTo(annotatorId), currency: 'NGN', amount: -grossKobo },
    { account: 'transit', currency: 'NGN', amount: netKobo({ grossKobo, feeKobo }) },
    { account: 'fees', currency: 'NGN', amount: feeKobo },
  ];
}

function settleEntries(payout: PayoutFacts): Entry[] {
  const net = netKobo(payout);
  return [
    { account: 'transit', currency: 'NGN', amount: -net },
    { account: 'bank', currency: 'NGN', amount: net },
  ];
}

/** @throws InvalidPostingError if the fee is not below the gross amount, or either is not a whole number of kobo */
export function netKobo({ grossKobo, feeKobo }: Pick<PayoutFacts, 'grossKobo' | 'feeKobo'>): number {
  const net = grossKobo - feeKobo;
  if (!Number.isSafeInteger(grossKobo) || !Number.isSafeInteger(feeKobo) || feeKobo < 0 || net <= 0) {
    throw new InvalidPostingError(`a payout of ${grossKobo} kobo cannot bear a fee of ${feeKobo} kobo`);
  }
  return net;
}

const ofInvoice = (
  kind: 'invoice' | 'bonus' | 'quote' | 'void',
  { invoiceId, jobId, annotatorId }: InvoiceFacts,
  made: Made,
  entries: Entry[],
  reason: string | null = null,
): Posting =>
  posting({
    key: `${kind}:${invoiceId}`,
    kind,
    ...made,
    reason,
    annotatorId,
    jobId,
    invoiceIds: [invoiceId],
    payoutId: null,
    bankReference: null,
    entries,
  });

/** Debt of an approval, in the currency of the work, or of a bonus. */
export const invoicePosting = (invoice: InvoiceFacts, made: Made): Posting =>
  ofInvoice(invoice.bonus === undefined ? 'invoice' : 'bonus', invoice, made, invoiceEntries(invoice), invoice.bonus);

/** Converts the debt in a foreign currency to Naira at the invoice's rate. */
export const quotePosting = (invoice: InvoiceFacts, quote: Rate, made: Made): Posting =>
  ofInvoice('quote', invoice, made, quoteEntries(invoice, quote));

/** Voids an invoice, and its quote if it has one. */
export const voidPosting = (invoice: InvoiceFacts, quote: Rate | null, made: Made & { readonly reason: string }): Posting =>
  ofInvoice('void', invoice, made, reversed([...invoiceEntries(invoice), ...(quote ? quoteEntries(invoice, quote) : [])]), made.reason);

interface PayoutStep extends Made {
  readonly reason?: string | null;
  readonly bankReference?: string | null;
}

const ofPayout = (
  name: string,
  kind: Posting['kind'],
  { payoutId, annotatorId, invoiceIds }: PayoutFacts,
  step: PayoutStep,
  entries: Entry[],
): Posting =>
  posting({
    key: `${name}:${payoutId}`,
    kind,
    at: step.at,
    by: step.by,
    reason: step.reason ?? null,
    annotatorId,
    jobId: null,
    invoiceIds,
    payoutId,
    bankReference: step.bankReference ?? null,
    entries,
  });

/** Creation of a payout: the debt moves to transit, less the fee, which is kept. */
export const sendPosting = (payout: PayoutFacts, step: PayoutStep): Posting =>
  ofPayout('send', 'payout', payout, step, sendEntries(payout));

export const settlePosting = (payout: PayoutFacts, step: PayoutStep): Posting =>
  ofPayout('settle', 'settle', payout, step, settleEntries(payout));

/** Failure or cancellation before the payment: the debt is restored, fee included. */
export const returnPosting = (payout: PayoutFacts, step: PayoutStep): Posting =>
  ofPayout('return', 'return', payout, step, reversed(sendEntries(payout)));

/** Return by the bank after the payment: the debt is restored, fee included. */
export const correctPosting = (payout: PayoutFacts, step: PayoutStep & { readonly reason: string }): Posting =>
  ofPayout('correct', 'correction', payout, step, reversed([...sendEntries(payout), ...settleEntries(payout)]));
