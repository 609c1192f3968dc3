import { type InvoiceStatus, type Money, type PayoutStatus, type Quote } from '@labelbridge/contracts';
import { type Entry, type Posting } from '../../../ledger/domain/posting.js';
import {
  type InvoiceFacts,
  type PayoutFacts,
  correctPosting,
  invoicePosting,
  quotePosting,
  returnPosting,
  sendPosting,
  settlePosting,
  voidPosting,
} from '../../../ledger/domain/postings.js';
import { SYSTEM_ACTOR } from '../../../../../../common/access/current-user.js';

export interface ComparedInvoice {
  readonly status: InvoiceStatus;
  readonly amount: Money;
  readonly quote: Quote | null;
  readonly naira: number | null;
  readonly payoutId: unknown;
}

export interface ComparedPayout {
  readonly status: PayoutStatus;
  readonly netKobo: number;
  readonly invoices: readonly { readonly kobo: number; readonly feeKobo: number }[];
}

type Moved = Pick<Posting, 'key' | 'entries'>;

const MADE = { at: new Date(0), by: SYSTEM_ACTOR, reason: 'check' };

const textOf = (entries: readonly Entry[]): string =>
  JSON.stringify(
    entries
      .map(({ account, currency, amount }) => [account, currency, amount])
      .sort((left, right) => (String(left) < String(right) ? -1 : 1)),
  );

/** Compares expected with stored postings. @param must throws for a record that contradicts itself; its message is the fault */
function compare(must: () => readonly Posting[], posted: readonly Moved[]): string[] {
  const found = new Map(posted.map(({ key, entries }) => [key, entries]));
  let expected: readonly Posting[];
  try {
    expected = must();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const faults: string[] = [];
  for (const { key, entries } of expected) {
    const there = found.get(key);
    if (!there) faults.push(`the posting ${key} is missing`);
    else if (textOf(there) !== textOf(entries)) faults.push(`the posting ${key} moves another amount, or another account`);
    found.delete(key);
  }
  return [...faults, ...[...found.keys()].map((key) => `the posting ${key} does not fit its state`)];
}

/** @returns the differences between an invoice and its own postings; empty if they agree */
export function invoiceFaults(invoice: ComparedInvoice, facts: InvoiceFacts, posted: readonly Moved[]): string[] {
  const { status, quote, naira, payoutId } = invoice;
  // Paid before the ledger existed.
  if (posted.length === 0 && status === 'Paid' && payoutId === null) return [];
  const isForeign = facts.amount.currency !== 'NGN';
  if (!isForeign && naira !== facts.amount.amount) return ['its amount in Naira is not its amount'];
  return compare(
    () => [
      invoicePosting(facts, MADE),
      ...(isForeign && quote ? [quotePosting(facts, quote, MADE)] : []),
      ...(status === 'Void' ? [voidPosting(facts, isForeign ? quote : null, MADE)] : []),
    ],
    posted,
  );
}

/** @returns the differences between a payout, its sums and its postings; empty if they agree */
export function payoutFaults({ status, netKobo, invoices }: ComparedPayout, facts: PayoutFacts, posted: readonly Moved[]): string[] {
  const sum = (of: (invoice: { kobo: number; feeKobo: number }) => number): number => invoices.reduce((all, one) => all + of(one), 0);
  const fits = sum(({ kobo }) => kobo) === facts.grossKobo && sum(({ feeKobo }) => feeKobo) === facts.feeKobo;
  const sums = fits && netKobo === facts.grossKobo - facts.feeKobo ? [] : ['its sums are not those of its invoices'];
  const wasPaid = posted.some(({ key }) => key === `settle:${facts.payoutId}`);
  const ends = {
    'Awaiting Approval': [],
    Queued: [],
    Sent: [],
    Paid: [settlePosting],
    Failed: [returnPosting],
    Cancelled: [returnPosting],
    Returned: wasPaid ? [settlePosting, correctPosting] : [returnPosting],
  }[status];
  return [...sums, ...compare(() => [sendPosting, ...(ends ?? [])].map((make) => make(facts, MADE)), posted)];
}
