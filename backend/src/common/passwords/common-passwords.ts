import { createRequire } from 'node:module';
import { ACCOUNT_MESSAGES, LIMITS } from '@labelbridge/contracts';
import { badInput } from '../errors/errors.js';

/** Number of refused passwords: the most used of leaked collections (OWASP ASVS 5.0, 6.2.4 and 6.2.12). */
const REFUSED = 10_000;

/** Reads the list of @zxcvbn-ts/language-common (MIT): leaked passwords in lower case, most used first. It needs no network. */
function mostUsed(): Set<string> {
  const all: unknown = createRequire(import.meta.url)('@zxcvbn-ts/language-common/src/passwords.json');
  if (!Array.isArray(all)) throw new Error('the list of common passwords is not a list');
  const words = all.filter((word): word is string => typeof word === 'string' && word.length >= LIMITS.passwordMin);
  return new Set(words.slice(0, REFUSED));
}

// Loads on demand, because most commands do not need it.
let refused: ReadonlySet<string> | undefined;

/** @returns whether a password is among the most used ones, in any case */
export const isCommonPassword = (password: string): boolean => (refused ??= mostUsed()).has(password.normalize('NFKC').toLowerCase());

/** Product words that an attacker would try first (OWASP ASVS 5.0, 6.1.2 and 6.2.11). */
const OUR_WORDS = [
  'labelbridge',
  'annotator',
  'annotation',
  'annotate',
  'admin',
  'administrator',
  'freelancer',
  'naira',
  'nigeria',
  'lagos',
];

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

export interface PasswordOwner {
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly email: string;
}

export function isWordOfAccount(password: string, owner?: PasswordOwner): boolean {
  const { firstname = '', lastname = '', username = '', email = '' } = owner ?? {};
  const own = [firstname, lastname, `${firstname}${lastname}`, `${lastname}${firstname}`, username, email, email.split('@')[0] ?? ''];
  const letters = lettersOf(password);
  return letters !== '' && [...OUR_WORDS, ...own].some((word) => lettersOf(word) === letters);
}

/** @throws 400 naming `field` if the password is common, or a word of the account or of the product */
export function refuseCommonPassword(field: string, password: string, owner?: PasswordOwner): void {
  if (isCommonPassword(password)) throw badInput([{ field, message: ACCOUNT_MESSAGES.passwordCommon }]);
  if (isWordOfAccount(password, owner)) throw badInput([{ field, message: ACCOUNT_MESSAGES.passwordOfAccount }]);
}
