import {
  CURRENCIES,
  type Currency,
  type LedgerAccount,
  type Money,
  type PostingKind,
  type PlainDate,
  startOfBusinessDay,
} from '@labelbridge/contracts';
import { type Posting } from '../../../ledger/domain/posting.js';

/** Limit of about 160 pages. */
export const PDF_LINES_MAX = 5_000;

export interface StatementLine {
  readonly at: Date;
  readonly kind: PostingKind;
  readonly text: string;
  /** Change of the amount owed; negative if it was paid or voided. */
  readonly amount: Money;
  /** Amount owed in this currency after the movement. */
  readonly balance: Money;
}

export interface Statement {
  readonly opening: readonly Money[];
  readonly lines: readonly StatementLine[];
  readonly closing: readonly Money[];
}

/** @param postings the oldest first */
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

/** Ordered by currency; zero Naira if nothing is owed. */
function nonZero(sums: readonly Money[]): Money[] {
  const some = CURRENCIES.flatMap((currency) => sums.filter((sum) => sum.currency === currency && sum.amount !== 0));
  return some.length > 0 ? some : [{ amount: 0, currency: 'NGN' }];
}

/** YYYY-MM, from 2000 to 2099. */
export const MONTH_SHAPE = /^20\d\d-(0[1-9]|1[0-2])$/;

export const monthOf = (date: PlainDate): string => date.slice(0, 7);

/** Start and exclusive end of a month (YYYY-MM) in Lagos. */
export function spanOf(month: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: startOfBusinessDay(`${month}-01`), until: startOfBusinessDay(`${next}-01`) };
}
