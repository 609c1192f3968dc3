import { createRequire } from 'node:module';
import { ACCOUNT_MESSAGES, LIMITS } from '@labelbridge/contracts';
import { badInput } from '../errors/errors.js';

/** How many of the most used passwords are refused: those of leaked collections, the most used first (OWASP ASVS 5.0, 6.2.4 and 6.2.12). */
const REFUSED = 10_000;

/** @zxcvbn-ts/language-common (MIT): passwords of leaked collections in small letters, most used first. It goes with the product: nobody is asked over the network. */
function mostUsed(): Set<string> {
  const all: unknown = createRequire(import.meta.url)('@zxcvbn-ts/language-common/src/passwords.json');
  if (!Array.isArray(all)) throw new Error('the list of common passwords is not a list');
  const words = all.filter((word): word is string => typeof word === 'string' && word.length >= LIMITS.passwordMin);
  return new Set(words.slice(0, REFUSED));
}

// Read at the first question: most commands ask none.
let refused: ReadonlySet<string> | undefined;

/** Whether a password is among the most used ones, in whatever case. */
export const isCommonPassword = (password: string): boolean => (refused ??= mostUsed()).has(password.normalize('NFKC').toLowerCase());

/** Words of ours that a guesser would try first (OWASP ASVS 5.0, 6.1.2 and 6.2.11). */
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

/** What stays of a text without case, digits, spaces and signs. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/** Who chooses a password: his words are none. */
export interface PasswordOwner {
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly email: string;
}

/** Whether a password is nothing but a word of the account or of ours, with digits and signs around it. */
export function isWordOfAccount(password: string, owner?: PasswordOwner): boolean {
  const { firstname = '', lastname = '', username = '', email = '' } = owner ?? {};
  const own = [firstname, lastname, `${firstname}${lastname}`, `${lastname}${firstname}`, username, email, email.split('@')[0] ?? ''];
  const letters = lettersOf(password);
  return letters !== '' && [...OUR_WORDS, ...own].some((word) => lettersOf(word) === letters);
}

/** @throws 400 naming `field` where the password is among the most used ones, or a word of the account or of ours */
export function refuseCommonPassword(field: string, password: string, owner?: PasswordOwner): void {
  if (isCommonPassword(password)) throw badInput([{ field, message: ACCOUNT_MESSAGES.passwordCommon }]);
  if (isWordOfAccount(password, owner)) throw badInput([{ field, message: ACCOUNT_MESSAGES.passwordOfAccount }]);
}
