import { type Currency, type LedgerAccount, type PostingKind, isLedgerAccount } from '@labelbridge/contracts';
import { type ActorRecord } from '../../../../../common/access/current-user.js';

/** One side of a posting. A positive amount (minor units) comes to the account. */
export interface Entry {
  readonly account: LedgerAccount;
  readonly currency: Currency;
  readonly amount: number;
}

/** Movement of money. The entries sum to zero per currency. */
export interface Posting {
  /** Identifies the movement, which cannot be posted twice. */
  readonly key: string;
  readonly kind: PostingKind;
  readonly at: Date;
  readonly by: ActorRecord;
  /** Required for a correction. */
  readonly reason: string | null;
  readonly annotatorId: string | null;
  readonly jobId: string | null;
  readonly invoiceIds: readonly string[];
  readonly payoutId: string | null;
  readonly bankReference: string | null;
  readonly entries: readonly Entry[];
}

/** A posting that breaks a rule of the ledger: a bug, not a fault of the caller. */
export class InvalidPostingError extends Error {}

/** Sums entries by account and currency without zero sums. @throws InvalidPostingError if an amount or a sum is not a safe integer */
export function combined(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>();
  for (const { account, currency, amount } of entries) {
    const key = `${account} ${currency}`;
    const sum = (sums.get(key)?.amount ?? 0) + amount;
    if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(sum))
      throw new InvalidPostingError(`${account}: ${amount} is not a whole number of minor units`);
    sums.set(key, { account, currency, amount: sum });
  }
  return [...sums.keys()]
    .sort()
    .flatMap((key) => sums.get(key) ?? [])
    .filter(({ amount }) => amount !== 0);
}

export const reversed = (entries: readonly Entry[]): Entry[] => entries.map((entry) => ({ ...entry, amount: -entry.amount }));

/** @returns non-zero sums per currency */
export function imbalance(entries: readonly Entry[]): Map<Currency, number> {
  const sums = new Map<Currency, number>();
  for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}

/**
 * Validates a posting. All postings in the ledger are made here.
 *
 * @throws InvalidPostingError if entries do not sum to zero per currency, move nothing, are not whole or name an unknown account; if it
 *   has no key; if it corrects without a reason
 */
export function posting(draft: Posting): Posting {
  const { key, kind, reason } = draft;
  const fault = (what: string): InvalidPostingError => new InvalidPostingError(`posting ${key || 'without a key'}: ${what}`);
  if (!key) throw fault('it must have one');
  for (const { account } of draft.entries) if (!isLedgerAccount(account)) throw fault(`${String(account)} is no account`);
  const entries = combined(draft.entries);
  if (entries.length === 0) throw fault('it moves nothing');
  for (const [currency, sum] of imbalance(entries)) throw fault(`its entries come to ${sum} ${currency}, not to zero`);
  if (kind === 'correction' && !reason?.trim()) throw fault('a correction needs a reason');
  return { ...draft, entries };
}
