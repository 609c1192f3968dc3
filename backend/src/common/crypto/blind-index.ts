import { createHmac, hkdfSync } from 'node:crypto';
import { type KeyRing } from '../../config/key-ring.js';

const indexKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'labelbridge:blind-index', 32));
const indexOf = (id: string, secret: string, place: string, text: string): string =>
  `${id}.${createHmac('sha256', indexKey(secret)).update(`${place}:${text}`).digest('base64url')}`;

/**
 * By what an encrypted text is found again as a whole: HMAC-SHA-256 under a key that is made of the first of the keys. Equal
 * texts have equal ones, and without the key nobody can try which text one belongs to.
 *
 * @param place the field that it is an index of, such as `users/phone`
 */
export const blindIndex = (keys: KeyRing, place: string, text: string): string => indexOf(keys.current.id, keys.current.key, place, text);

/** All that `blindIndex` may have made of a text: with each of the keys. */
export const blindIndexes = (keys: KeyRing, place: string, text: string): string[] =>
  [...keys.byId].map(([id, key]) => indexOf(id, key, place, text));
