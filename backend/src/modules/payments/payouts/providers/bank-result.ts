/** How far a transfer is, as the bank tells it. */
export const BANK_STATES = ['pending', 'paid', 'failed', 'returned'] as const;
export type BankState = (typeof BANK_STATES)[number];

/** What a bank says of one transfer. */
export interface BankResult {
  readonly state: BankState;
  /** Kobo; null where the bank does not say. */
  readonly amountKobo: number | null;
  /** Under which the bank knows it; null until it has one. */
  readonly bankReference: string | null;
  /** The bank's words where it failed or came back, fit for people; null where it has none. */
  readonly why: string | null;
}

/** A transfer in the bank's own list. */
export interface BankTransfer extends BankResult {
  readonly reference: string;
  readonly createdAt: Date;
}

/** The bank did not say, or not in a way that can be relied on: it may have done what was asked, or not. */
export class BankUnavailableError extends Error {
  override readonly name = 'BankUnavailableError';
}

/** The bank does not know our key, or does not let it do this: of what was asked before nothing is known, and a person must mend it. */
export class BankKeyRejectedError extends BankUnavailableError {}

/** The bank refused what was asked: nothing was done. The message is fit for people. */
export class BankRejectedError extends Error {
  override readonly name = 'BankRejectedError';
}

const WHY_MAX = 200;

/** The bank's words, fit to be kept and shown: one line, cut, and without numbers that could be an account's. */
export function bankMessage(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\d{7,}/g, '…')
    .slice(0, WHY_MAX);
  return line === '' ? null : line;
}
