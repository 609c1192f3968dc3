import { createHmac, randomInt } from 'node:crypto';
import { plainCode } from '@labelbridge/contracts';
import { type KeyRing } from '../../../../config/key-ring.js';

/** Crockford's base 32: no letters that people confuse. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;

/** 50 random bits, such as `K7QX4-M2PD9`: needs no counter of guesses, which an attacker could exhaust to keep the owner out. */
export function newCode(): string {
  const group = (): string => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}

/**
 * Keyed hashes of a code, the current key first. A thief without a key cannot find the code by trying all codes.
 *
 * @param place purpose and owner, such as `login/<id>`; the hash is valid for this place only
 */
export function codeHashes(keys: KeyRing, place: string, code: string): [string, ...string[]] {
  const hash = (key: string): string =>
    createHmac('sha256', key)
      .update(`code:${place}:${plainCode(code)}`)
      .digest('base64url');
  const { id, key } = keys.current;
  return [hash(key), ...[...keys.byId].filter(([other]) => other !== id).map(([, other]) => hash(other))];
}
