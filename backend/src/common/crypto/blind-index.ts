import { createHmac, hkdfSync } from 'node:crypto';
import { type KeyRing } from '../../config/key-ring.js';

const indexKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'labelbridge:blind-index', 32));
const indexOf = (id: string, secret: string, place: string, text: string): string =>
  `${id}.${createHmac('sha256', indexKey(secret)).update(`${place}:${text}`).digest('base64url')}`;

/**
 * Keyed hash to find an encrypted text by its whole value: HMAC-SHA-256 under a key that is derived from the current key. Equal texts have
 * equal hashes. Without the key, nobody can test a text against a hash.
 *
 * @param place the indexed field, such as `users/phone`
 */
export const blindIndex = (keys: KeyRing, place: string, text: string): string => indexOf(keys.current.id, keys.current.key, place, text);

/** Includes the hashes with earlier keys. */
export const blindIndexes = (keys: KeyRing, place: string, text: string): string[] =>
  [...keys.byId].map(([id, key]) => indexOf(id, key, place, text));
