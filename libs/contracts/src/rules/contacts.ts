import { LIMITS } from '../limits.js';

/** Accepted upload types (specification section 9). */
export const BULK_EMAIL_FILE_TYPES = ['.txt', '.csv'] as const;

/** Addresses that the screen sends in one part of an upload. */
export const BULK_EMAIL_PART = 5_000;

const SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Whether an entry is shaped like text, @, text, dot, text (specification section 5, Bulk e-mail file), and no longer than
 * an address can be.
 */
export const isBulkEmail = (entry: string): boolean => entry.length <= LIMITS.emailMax && SHAPE.test(entry);

/** The form in which addresses are compared: without case. */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/** Splits a file's text on newlines and commas into trimmed entries; empty ones are left out (specification section 5). */
export function splitEmails(text: string): string[] {
  return text
    .split(/[\r\n,]+/)
    .map((entry) => entry.replace(/^\uFEFF/, '').trim())
    .filter((entry) => entry !== '');
}

/** Addresses of a list, sorted out. */
export interface SortedEmails {
  /** Valid ones, each once, as they were first written. */
  readonly valid: string[];
  /** How many repeat an earlier one of the list. */
  readonly duplicates: number;
  readonly invalid: number;
}

/** Sorts a list of entries out: trimmed, compared without case. */
export function sortEmails(entries: readonly string[]): SortedEmails {
  const byKey = new Map<string, string>();
  let duplicates = 0;
  let invalid = 0;
  for (const entry of entries) {
    const email = entry.trim();
    const key = emailKeyOf(email);
    if (!isBulkEmail(email)) invalid++;
    else if (byKey.has(key)) duplicates++;
    else byKey.set(key, email);
  }
  return { valid: [...byKey.values()], duplicates, invalid };
}
