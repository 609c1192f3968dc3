import { LIMITS } from '../limits.js';
import { CONTACT_REFUSALS } from '../messages/contacts.messages.js';

/* A pattern such as `/[.\s]+$/` restarts at every sign of a run, in quadratic time. These functions look at each sign once. */

export function trimEnd(text: string, isSign: (sign: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isSign(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

export function trimEnds(text: string, isSign: (sign: string) => boolean): string {
  const rest = trimEnd(text, isSign);
  let start = 0;
  while (start < rest.length && isSign(rest.charAt(start))) start++;
  return rest.slice(start);
}

/** Accepted upload types (specification section 9). */
export const BULK_EMAIL_FILE_TYPES = ['.txt', '.csv'] as const;

/** Addresses per request of an upload by the screen. */
export const BULK_EMAIL_PART = 5_000;

/** Excludes the signs of lists and links, which `cleanEmail` removes at the ends. */
const SHAPE = /^[^\s@"<>,;\p{Cc}\p{Cf}]+@[^\s@"<>,;\p{Cc}\p{Cf}]+\.[^\s@"<>,;\p{Cc}\p{Cf}.]+$/u;

const LABEL = /^[\p{L}\p{M}\p{N}-]+$/u;
/** Invisible marks, which a domain lookup drops. */
const UNSHOWN = /\p{Default_Ignorable_Code_Point}/u;
/** Last label that reads as part of an IP address, as in `1.2`. */
const NUMBER = /^(?:\d+|0x[\da-f]*)$/i;

/** Accepts domains that mail reaches as written. Mail programs map other signs, as `ⓧ` to `x`, or end the address before them. */
function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const isPlain = domain === domain.normalize('NFKC') && !UNSHOWN.test(domain) && !NUMBER.test(labels.at(-1) ?? '');
  return isPlain && labels.every((label) => LABEL.test(label));
}

/** Dots at an end or in a row, which the name before the @ cannot have. */
const DOTS = /^\.|\.\.|\.$/;

/**
 * Accepts text, @, text, dot, text (specification section 5, Bulk e-mail file) up to the maximum length of an address, if mail reaches
 * it as written.
 */
export function isBulkEmail(entry: string): boolean {
  if (entry.length > LIMITS.emailMax || !SHAPE.test(entry)) return false;
  const [name = '', domain = ''] = entry.split('@');
  return !DOTS.test(name) && isDomain(domain);
}

export const emailKeyOf = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/** Zero-width signs and direction marks, which come along when an address is copied. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Entries between separators. Separators in a quoted name (`"Obi, Ada" <ada@x.example>`) do not count. */
const ENTRY = / *"[^"@\r\n]*"[^\r\n,;\t]*|[^\r\n,;\t]+/g;
/** Variant for text that continues: a quote may still end. */
const ENTRY_SO_FAR = / *"[^"@\r\n]*(?:"[^\r\n,;\t]*|$)|[^\r\n,;\t]+/g;

const trimmed = (entries: readonly string[]): string[] =>
  entries.map((entry) => entry.replace(UNSEEN, '').trim()).filter((entry) => entry !== '');

/** Splits on newlines, commas (specification section 5), semicolons and tabs; trims entries and omits empty ones. */
export const splitEmails = (text: string): string[] => trimmed(text.match(ENTRY) ?? []);

/** Splits the beginning of a text. The last entry stays in `rest`, because it may continue. */
export function splitFirstEmails(text: string): { entries: string[]; rest: string } {
  const found = text.match(ENTRY_SO_FAR) ?? [];
  const last = found.pop() ?? '';
  return { entries: trimmed(found), rest: text.slice(text.lastIndexOf(last)) };
}

/** Longest name, address and signs around them. Longer entries are not parsed. */
const ENTRY_LENGTH = LIMITS.emailMax + 150;

const isAround = (sign: string): boolean => /["'“”‘’\s]/.test(sign);
const isBehind = (sign: string): boolean => /[.\s]/.test(sign);

/** Extracts the address from an entry with quotes, a name in front, brackets behind, a mailto link or invisible signs. */
export function cleanEmail(entry: string): string {
  if (entry.length > ENTRY_LENGTH) return entry;
  const seen = entry.replace(UNSEEN, '').trim();
  const plain = trimEnd(seen.replace(/\([^()]*\)$/, ''), isAround);
  const bare = trimEnds(/<([^<>]*)>$/.exec(plain)?.[1] ?? plain, isAround);
  const [address = ''] = /^mailto:/i.test(bare) ? bare.replace(/^(mailto:)+/i, '').split('?', 1) : [bare];
  return trimEnd(address, isBehind);
}

/** @returns the reason why an entry is not an address; undefined if it is one */
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

export interface EmailCounts {
  /** Valid addresses, each counted once. */
  readonly valid: number;
  readonly duplicates: number;
  readonly invalid: number;
}

/** Entry that is not an address, cut to `SHOWN_LENGTH`, and the reason. */
interface RefusedEmail {
  readonly entry: string;
  readonly reason: string;
}

export interface SortedEmails extends Omit<EmailCounts, 'valid'> {
  /** Valid addresses, each once, as first written. */
  readonly valid: string[];
  /** First entries that are not addresses. */
  readonly refused: readonly RefusedEmail[];
}

/** Refused entries that are named; further ones are only counted. */
const REFUSED_EMAILS_SHOWN = 100;
const SHOWN_LENGTH = 100;

/** Sorts entries as they arrive, so that a long file need not be in memory. Compares without case. */
export class EmailSorter {
  private readonly byKey = new Map<string, string>();
  private duplicates = 0;
  private invalid = 0;
  private readonly refused: RefusedEmail[] = [];

  add(entries: readonly string[]): void {
    for (const entry of entries) {
      const email = cleanEmail(entry);
      const reason = refusalOf(email);
      // Only addresses have a key: refused entries may be long.
      const key = reason === undefined ? emailKeyOf(email) : '';
      if (reason !== undefined) {
        this.invalid++;
        if (this.refused.length < REFUSED_EMAILS_SHOWN) this.refused.push({ entry: entry.slice(0, SHOWN_LENGTH), reason });
      } else if (this.byKey.has(key)) this.duplicates++;
      else this.byKey.set(key, email);
    }
  }

  counts(): EmailCounts {
    return { valid: this.byKey.size, duplicates: this.duplicates, invalid: this.invalid };
  }

  sorted(): SortedEmails {
    return { ...this.counts(), valid: [...this.byKey.values()], refused: [...this.refused] };
  }
}

export function sortEmails(entries: readonly string[]): SortedEmails {
  const sorter = new EmailSorter();
  sorter.add(entries);
  return sorter.sorted();
}
