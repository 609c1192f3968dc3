export const BANK_STATES = ['pending', 'paid', 'failed', 'returned'] as const;
export type BankState = (typeof BANK_STATES)[number];

export interface BankResult {
  readonly state: BankState;
  /** Kobo; null if the bank does not report it. */
  readonly amountKobo: number | null;
  /** The bank's own reference; null until it has one. */
  readonly bankReference: string | null;
  /** The bank's reason for a failure or return, fit for people; null if it gives none. */
  readonly why: string | null;
}

export interface BankTransfer extends BankResult {
  readonly reference: string;
  readonly createdAt: Date;
}

/** The bank gave no reliable answer: it may have done the request, or not. */
export class BankUnavailableError extends Error {
  override readonly name = 'BankUnavailableError';
}

/** The bank rejects our key: the state of earlier requests is unknown, and an operator must act. */
export class BankKeyRejectedError extends BankUnavailableError {}

/** The bank rejected the request and did nothing. The message is fit for people. */
export class BankRejectedError extends Error {
  override readonly name = 'BankRejectedError';
}

const WHY_MAX = 200;

/** Makes a text of the bank fit to store and show: one line, shortened, without numbers that could be an account's. */
export function bankMessage(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\d{7,}/g, '…')
    .slice(0, WHY_MAX);
  return line === '' ? null : line;
}
