import { CURRENCIES, type Currency, type LedgerAccount, type Money, type PostingKind } from '@labelbridge/contracts';
import { type Posting } from '../../../ledger/domain/posting.js';

/** What a PDF holds at most: some 160 pages. */
export const PDF_LINES_MAX = 5_000;

/** A movement on a statement. */
export interface StatementLine {
  readonly at: Date;
  readonly kind: PostingKind;
  readonly text: string;
  /** The change of what is owed; below zero where it was paid or voided. */
  readonly amount: Money;
  /** What is owed in this currency after it. */
  readonly balance: Money;
}

/** What was owed to an annotator at the start of a time, what moved, and what was owed at its end. */
export interface Statement {
  readonly opening: readonly Money[];
  readonly lines: readonly StatementLine[];
  readonly closing: readonly Money[];
}

/**
 * The statement of an account.
 *
 * @param opening what it had, per currency
 * @param postings that moved it, the oldest first
 * @param describe a posting for its reader
 */
export function statementOf(
  account: LedgerAccount,
  opening: readonly Money[],
  postings: readonly Posting[],
  describe: (posting: Posting) => string,
): Statement {
  const owed = new Map<Currency, number>(opening.map(({ currency, amount }) => [currency, amount]));
  const lines: StatementLine[] = [];
  for (const posting of postings) {
    for (const { currency, amount } of posting.entries.filter((entry) => entry.account === account)) {
      const balance = (owed.get(currency) ?? 0) + amount;
      owed.set(currency, balance);
      lines.push({
        at: posting.at,
        kind: posting.kind,
        text: describe(posting),
        amount: { amount, currency },
        balance: { amount: balance, currency },
      });
    }
  }
  return { opening: nonZero(opening), lines, closing: nonZero([...owed].map(([currency, amount]) => ({ currency, amount }))) };
}

/** In the order of currencies; nothing owed is zero Naira. */
function nonZero(sums: readonly Money[]): Money[] {
  const some = CURRENCIES.flatMap((currency) => sums.filter((sum) => sum.currency === currency && sum.amount !== 0));
  return some.length > 0 ? some : [{ amount: 0, currency: 'NGN' }];
}
