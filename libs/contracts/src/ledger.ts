/** Kinds of ledger postings; `payout` is posted when a payout is made. */
export const POSTING_KINDS = ['invoice', 'bonus', 'quote', 'void', 'payout', 'settle', 'return', 'correction'] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** Accounts of the platform. Each annotator also has one, with the amount that the platform owes them. */
export const PLATFORM_ACCOUNTS = ['funding', 'transit', 'bank', 'fx', 'fees'] as const;
export type PlatformAccount = (typeof PLATFORM_ACCOUNTS)[number];

const OWED = 'owed:';

export type LedgerAccount = PlatformAccount | `${typeof OWED}${string}`;

export const owedTo = (annotatorId: string): LedgerAccount => `${OWED}${annotatorId}`;

/** @returns the annotator's id; undefined for an account of the platform */
export const annotatorOfAccount = (account: string): string | undefined =>
  account.startsWith(OWED) && account.length > OWED.length ? account.slice(OWED.length) : undefined;

export const isLedgerAccount = (text: string): text is LedgerAccount =>
  PLATFORM_ACCOUNTS.some((account) => account === text) || annotatorOfAccount(text) !== undefined;
