import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { plainCode } from '@labelbridge/contracts';
import { type KeyRing } from '../../../config/key-ring.js';

/** Letters and digits that people do not confuse (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;

/**
 * A code of 50 random bits, as written in a mail: `K7QX4-M2PD9`. It is long enough that guesses need no counter, which an attacker
 * could exhaust to keep the owner out.
 */
export function newCode(): string {
  const group = (): string => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}

/** A token of 256 random bits, for a link. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a link's token. A random token needs neither a key nor a slow hash. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The stored forms of a code, one for each key, the current key first. Without a key the code cannot be found by trying all codes.
 *
 * @param place the purpose and the owner, such as `login/<id>`; the hash is valid nowhere else
 */
export function codeHashes(keys: KeyRing, place: string, code: string): [string, ...string[]] {
  const hash = (key: string): string =>
    createHmac('sha256', key)
      .update(`code:${place}:${plainCode(code)}`)
      .digest('base64url');
  const { id, key } = keys.current;
  return [hash(key), ...[...keys.byId].filter(([other]) => other !== id).map(([, other]) => hash(other))];
}
