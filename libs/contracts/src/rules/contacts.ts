import { LIMITS } from '../limits.js';
import { CONTACT_REFUSALS } from '../messages/contacts.messages.js';
import { trimEnd, trimEnds } from './trim-ends.js';

/** Accepted upload types (specification section 9). */
export const BULK_EMAIL_FILE_TYPES = ['.txt', '.csv'] as const;

/** Addresses that the screen sends in one part of an upload. */
export const BULK_EMAIL_PART = 5_000;

/** Signs that no address has beside its letters are those of lists and links, which `cleanEmail` takes away at the ends. */
const SHAPE = /^[^\s@"<>,;\p{Cc}\p{Cf}]+@[^\s@"<>,;\p{Cc}\p{Cf}]+\.[^\s@"<>,;\p{Cc}\p{Cf}.]+$/u;

/** Letters, digits and marks of any script, and hyphens. */
const LABEL = /^[\p{L}\p{M}\p{N}-]+$/u;
/** Marks that are not shown; where a name of a domain is looked up, they are left out. */
const UNSHOWN = /\p{Default_Ignorable_Code_Point}/u;
/** It would be read as an IP address, which `1.2` is, too. */
const NUMBER = /^(?:\d+|0x[\da-f]*)$/i;

/** Whether mail goes to the domain as it is written: mail programs map other signs, as `ⓧ` to `x`, or end the address before them. */
function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const isPlain = domain === domain.normalize('NFKC') && !UNSHOWN.test(domain) && !NUMBER.test(labels.at(-1) ?? '');
  return isPlain && labels.every((label) => LABEL.test(label));
}

/** Dots that a name before the @ cannot have: at an end, or two in a row. */
const DOTS = /^\.|\.\.|\.$/;

/**
 * Whether an entry is shaped like text, @, text, dot, text (specification section 5, Bulk e-mail file), no longer than an address can be,
 * and one that mail goes to as it is written.
 */
export function isBulkEmail(entry: string): boolean {
  if (entry.length > LIMITS.emailMax || !SHAPE.test(entry)) return false;
  const [name = '', domain = ''] = entry.split('@');
  return !DOTS.test(name) && isDomain(domain);
}

/** The form in which addresses are compared: without case. */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/** Signs without width, and those that turn the direction of text: they come along when an address is copied. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Entries between separators; those in the quotes of a name before it (`"Obi, Ada" <ada@x.example>`) separate nothing. */
const ENTRY = / *"[^"@\r\n]*"[^\r\n,;\t]*|[^\r\n,;\t]+/g;
/** The same of a text that goes on: a quote may yet end. */
const ENTRY_SO_FAR = / *"[^"@\r\n]*(?:"[^\r\n,;\t]*|$)|[^\r\n,;\t]+/g;

const trimmed = (entries: readonly string[]): string[] =>
  entries.map((entry) => entry.replace(UNSEEN, '').trim()).filter((entry) => entry !== '');

/** Splits a file's text on newlines, commas (specification section 5), semicolons and tabs into trimmed entries; empty ones are left out. */
export const splitEmails = (text: string): string[] => trimmed(text.match(ENTRY) ?? []);

/** The entries of the beginning of a file's text, without the last one: `rest` may go on. */
export function splitFirstEmails(text: string): { entries: string[]; rest: string } {
  const found = text.match(ENTRY_SO_FAR) ?? [];
  const last = found.pop() ?? '';
  return { entries: trimmed(found), rest: text.slice(text.lastIndexOf(last)) };
}

/** Of the longest name, address and signs around them: a longer entry is not looked into. */
const ENTRY_LENGTH = LIMITS.emailMax + 150;

const isAround = (sign: string): boolean => /["'“”‘’\s]/.test(sign);
const isBehind = (sign: string): boolean => /[.\s]/.test(sign);

/** The address of an entry as people write and copy it: in quotes, with a name in front or in brackets behind, as a link, with unseen signs. */
export function cleanEmail(entry: string): string {
  if (entry.length > ENTRY_LENGTH) return entry;
  const seen = entry.replace(UNSEEN, '').trim();
  const plain = trimEnd(seen.replace(/\([^()]*\)$/, ''), isAround);
  const bare = trimEnds(/<([^<>]*)>$/.exec(plain)?.[1] ?? plain, isAround);
  const [address = ''] = /^mailto:/i.test(bare) ? bare.replace(/^(mailto:)+/i, '').split('?', 1) : [bare];
  return trimEnd(address, isBehind);
}

/** Why an entry is no address; undefined where it is one. */
export const emailRefusal = (entry: string): string | undefined => refusalOf(cleanEmail(entry));

function refusalOf(email: string): string | undefined {
  if (isBulkEmail(email)) return undefined;
  if (email.length > LIMITS.emailMax) return CONTACT_REFUSALS.tooLong;
  if (!email.includes('@')) return CONTACT_REFUSALS.noAt;
  if (email.split('@').length > 2) return CONTACT_REFUSALS.twoAts;
  if (/\s/.test(email)) return CONTACT_REFUSALS.space;
  if (DOTS.test(email.split('@', 1)[0] ?? '')) return CONTACT_REFUSALS.dots;
  return email.startsWith('@') ? CONTACT_REFUSALS.noName : isAscii(email) ? CONTACT_REFUSALS.domain : CONTACT_REFUSALS.signs;
}

const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

/** How many addresses of a list are of use, and how many are not. */
export interface EmailCounts {
  /** Valid ones, each counted once. */
  readonly valid: number;
  /** How many repeat an earlier one of the list. */
  readonly duplicates: number;
  readonly invalid: number;
}

/** An entry that is no address, as it was written, and why. */
export interface RefusedEmail {
  readonly entry: string;
  readonly reason: string;
}

/** Addresses of a list, sorted out. */
export interface SortedEmails extends Omit<EmailCounts, 'valid'> {
  /** Valid ones, each once, as they were first written. */
  readonly valid: string[];
  /** The first entries that are none. */
  readonly refused: readonly RefusedEmail[];
}

/** Refused entries that are named; more are only counted. */
export const REFUSED_EMAILS_SHOWN = 100;
const SHOWN_LENGTH = 100;

/** Sorts entries out as they come: trimmed, compared without case. A long file need not be there at once. */
export class EmailSorter {
  private readonly byKey = new Map<string, string>();
  private duplicates = 0;
  private invalid = 0;
  private readonly refused: RefusedEmail[] = [];

  add(entries: readonly string[]): void {
    for (const entry of entries) {
      const email = cleanEmail(entry);
      const reason = refusalOf(email);
      // Only an address has a key: what is refused may be long.
      const key = reason === undefined ? emailKeyOf(email) : '';
      if (reason !== undefined) {
        this.invalid++;
        if (this.refused.length < REFUSED_EMAILS_SHOWN) this.refused.push({ entry: entry.slice(0, SHOWN_LENGTH), reason });
      } else if (this.byKey.has(key)) this.duplicates++;
      else this.byKey.set(key, email);
    }
  }

  /** Of what has come so far. */
  counts(): EmailCounts {
    return { valid: this.byKey.size, duplicates: this.duplicates, invalid: this.invalid };
  }

  /** What has come so far. */
  sorted(): SortedEmails {
    return { ...this.counts(), valid: [...this.byKey.values()], refused: [...this.refused] };
  }
}

/** Sorts a list of entries out: trimmed, compared without case. */
export function sortEmails(entries: readonly string[]): SortedEmails {
  const sorter = new EmailSorter();
  sorter.add(entries);
  return sorter.sorted();
}
