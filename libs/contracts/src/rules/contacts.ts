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

/** How many addresses of a list are of use, and how many are not. */
export interface EmailCounts {
  /** Valid ones, each counted once. */
  readonly valid: number;
  /** How many repeat an earlier one of the list. */
  readonly duplicates: number;
  readonly invalid: number;
}

/** Addresses of a list, sorted out. */
export interface SortedEmails extends Omit<EmailCounts, 'valid'> {
  /** Valid ones, each once, as they were first written. */
  readonly valid: string[];
}

/** Sorts entries out as they come: trimmed, compared without case. A long file need not be there at once. */
export class EmailSorter {
  private readonly byKey = new Map<string, string>();
  private duplicates = 0;
  private invalid = 0;

  add(entries: readonly string[]): void {
    for (const entry of entries) {
      const email = entry.trim();
      const key = emailKeyOf(email);
      if (!isBulkEmail(email)) this.invalid++;
      else if (this.byKey.has(key)) this.duplicates++;
      else this.byKey.set(key, email);
    }
  }

  /** Of what has come so far. */
  counts(): EmailCounts {
    return { valid: this.byKey.size, duplicates: this.duplicates, invalid: this.invalid };
  }

  /** What has come so far. */
  sorted(): SortedEmails {
    return { ...this.counts(), valid: [...this.byKey.values()] };
  }
}

/** Sorts a list of entries out: trimmed, compared without case. */
export function sortEmails(entries: readonly string[]): SortedEmails {
  const sorter = new EmailSorter();
  sorter.add(entries);
  return sorter.sorted();
}
