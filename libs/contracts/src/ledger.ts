/** Kinds of a posting in the ledger; `payout` is the sending of one. */
export const POSTING_KINDS = ['invoice', 'quote', 'void', 'payout', 'settle', 'return', 'correction'] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** The platform's own accounts. There is also one for each annotator: what we owe to them. */
export const PLATFORM_ACCOUNTS = ['funding', 'transit', 'bank', 'fx', 'fees'] as const;
export type PlatformAccount = (typeof PLATFORM_ACCOUNTS)[number];

const OWED = 'owed:';

/** An account of the ledger. */
export type LedgerAccount = PlatformAccount | `${typeof OWED}${string}`;

/** The account of what we owe to an annotator. */
export const owedTo = (annotatorId: string): LedgerAccount => `${OWED}${annotatorId}`;

/** Whose account it is; undefined where it is one of the platform's. */
export const annotatorOfAccount = (account: string): string | undefined =>
  account.startsWith(OWED) && account.length > OWED.length ? account.slice(OWED.length) : undefined;

/** Whether `text` names an account of the ledger. */
export const isLedgerAccount = (text: string): text is LedgerAccount =>
  PLATFORM_ACCOUNTS.some((account) => account === text) || annotatorOfAccount(text) !== undefined;
