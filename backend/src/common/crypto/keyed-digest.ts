import { createHmac, timingSafeEqual, hkdfSync } from 'node:crypto';
import { type KeyRing } from '../../config/key-ring.js';

const digestOf = (key: string, purpose: string, text: string): Buffer => createHmac('sha256', key).update(`${purpose}:${text}`).digest();

/** HMAC-SHA-256 of a text for one purpose, with the current key. It begins with the key's id, so that keys can change. */
export function keyedDigest(keys: KeyRing, purpose: string, text: string): string {
  const { id, key } = keys.current;
  return `${id}.${digestOf(key, purpose, text).toString('base64url')}`;
}

/** @returns whether `given` is the digest of this text for this purpose, with any of the keys */
export function isKeyedDigest(keys: KeyRing, purpose: string, text: string, given: string): boolean {
  const [, id = '', mac = ''] = /^([\w-]{1,32})\.([\w-]{43})$/.exec(given) ?? [];
  const key = keys.byId.get(id);
  return key !== undefined && timingSafeEqual(Buffer.from(mac, 'base64url'), digestOf(key, purpose, text));
}

/** Signs a record's id for one purpose. The token is derived from the key: no secret is stored, and it is valid as long as its key. */
export const signId = (keys: KeyRing, purpose: string, id: string): string => `${id}.${keyedDigest(keys, purpose, id)}`;

/** @returns the id of a token; undefined if none of our keys signed it for this purpose */
export function readSignedId(keys: KeyRing, purpose: string, token: string): string | undefined {
  const [, id = '', digest = ''] = /^([0-9a-f]{24})\.(.+)$/.exec(token) ?? [];
  return isKeyedDigest(keys, purpose, id, digest) ? id : undefined;
}

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
