import { type Money, type Quote, koboOf, owedTo } from '@labelbridge/contracts';
import { type ActorRecord } from '../../../../common/access/current-user.js';
import { type Entry, type Posting, InvalidPostingError, posting, reversed } from './posting.js';

/** When a movement was made, and by whom. */
export interface Made {
  readonly at: Date;
  readonly by: ActorRecord;
}

/** An invoice as its postings need it. */
export interface InvoiceFacts {
  readonly invoiceId: string;
  readonly jobId: string;
  readonly annotatorId: string;
  /** In the currency of the work. */
  readonly amount: Money;
}

/** A payout as its postings need it: kobo, and `grossKobo` is above `feeKobo`. */
export interface PayoutFacts {
  readonly payoutId: string;
  readonly annotatorId: string;
  readonly invoiceIds: readonly string[];
  /** What the annotator is owed less by. */
  readonly grossKobo: number;
  /** What is kept of it. */
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

/**
 * What reaches the account of a payout of `grossKobo`.
 *
 * @throws InvalidPostingError where nothing would: the fee is not below it, or either is not a whole number of kobo
 */
export function netKobo({ grossKobo, feeKobo }: Pick<PayoutFacts, 'grossKobo' | 'feeKobo'>): number {
  const net = grossKobo - feeKobo;
  if (!Number.isSafeInteger(grossKobo) || !Number.isSafeInteger(feeKobo) || feeKobo < 0 || net <= 0) {
    throw new InvalidPostingError(`a payout of ${grossKobo} kobo cannot bear a fee of ${feeKobo} kobo`);
  }
  return net;
}

const ofInvoice = (
  kind: 'invoice' | 'quote' | 'void',
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

/** What an approval makes us owe, in the currency of the work. */
export const invoicePosting = (invoice: InvoiceFacts, made: Made): Posting => ofInvoice('invoice', invoice, made, invoiceEntries(invoice));

/** Turns what is owed in a foreign currency into Naira, at the rate that the invoice keeps. */
export const quotePosting = (invoice: InvoiceFacts, quote: Rate, made: Made): Posting =>
  ofInvoice('quote', invoice, made, quoteEntries(invoice, quote));

/** Voids an invoice, and its quote where it has one. */
export const voidPosting = (invoice: InvoiceFacts, quote: Rate | null, made: Made & { readonly reason: string }): Posting =>
  ofInvoice('void', invoice, made, reversed([...invoiceEntries(invoice), ...(quote ? quoteEntries(invoice, quote) : [])]), made.reason);

/** One step of a payout. */
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

/** A payout is made: what was owed is on its way to the bank, the fee is kept. */
export const sendPosting = (payout: PayoutFacts, step: PayoutStep): Posting =>
  ofPayout('send', 'payout', payout, step, sendEntries(payout));

/** The bank has paid it. */
export const settlePosting = (payout: PayoutFacts, step: PayoutStep): Posting =>
  ofPayout('settle', 'settle', payout, step, settleEntries(payout));

/** It failed or was cancelled before it was paid: it is owed again, fee included. */
export const returnPosting = (payout: PayoutFacts, step: PayoutStep): Posting =>
  ofPayout('return', 'return', payout, step, reversed(sendEntries(payout)));

/** The bank sent it back after it had been paid: it is owed again, fee included. */
export const correctPosting = (payout: PayoutFacts, step: PayoutStep & { readonly reason: string }): Posting =>
  ofPayout('correct', 'correction', payout, step, reversed([...sendEntries(payout), ...settleEntries(payout)]));
