import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { plainCode } from '@labelbridge/contracts';
import { type KeyRing } from '../../../config/key-ring.js';

/** Letters and digits that nobody mistakes for one another (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;

/**
 * A code of 50 random bits, as it stands in a mail: `K7QX4-M2PD9`. Long enough that guesses need no counting: a counter could
 * be run down by whoever wants the owner kept out.
 */
export function newCode(): string {
  const group = (): string => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}

/** A token of 256 random bits, for a link. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a link's token. Random tokens need no key. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * What the database may keep of a code, by each of the keys, the present one first: without a key it cannot be found by
 * trying all codes.
 *
 * @param place whose it is and what for, such as `login/<id>`: it is worth nothing elsewhere
 */
export function codeHashes(keys: KeyRing, place: string, code: string): [string, ...string[]] {
  const hash = (key: string): string =>
    createHmac('sha256', key)
      .update(`code:${place}:${plainCode(code)}`)
      .digest('base64url');
  const { id, key } = keys.current;
  return [hash(key), ...[...keys.byId].filter(([other]) => other !== id).map(([, other]) => hash(other))];
}
