/** The state of a transfer at the bank. */
export const BANK_STATES = ['pending', 'paid', 'failed', 'returned'] as const;
export type BankState = (typeof BANK_STATES)[number];

/** What a bank reports of one transfer. */
export interface BankResult {
  readonly state: BankState;
  /** Kobo; null where the bank does not report it. */
  readonly amountKobo: number | null;
  /** The bank's own reference; null until it has one. */
  readonly bankReference: string | null;
  /** The bank's reason where it failed or was returned, fit for people; null where it has none. */
  readonly why: string | null;
}

/** A transfer in the bank's own list. */
export interface BankTransfer extends BankResult {
  readonly reference: string;
  readonly createdAt: Date;
}

/** The bank gave no reliable answer: it may have done what was asked, or not. */
export class BankUnavailableError extends Error {
  override readonly name = 'BankUnavailableError';
}

/** The bank rejects our key: the state of earlier requests is not known, and an operator must act. */
export class BankKeyRejectedError extends BankUnavailableError {}

/** The bank rejected the request: nothing was done. The message is fit for people. */
export class BankRejectedError extends Error {
  override readonly name = 'BankRejectedError';
}

const WHY_MAX = 200;

/** A text of the bank, fit to be stored and shown: one line, shortened, and without numbers that could be an account's. */
export function bankMessage(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\d{7,}/g, '…')
    .slice(0, WHY_MAX);
  return line === '' ? null : line;
}
