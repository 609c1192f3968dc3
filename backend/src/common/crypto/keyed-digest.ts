import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KeyRing } from '../../config/key-ring.js';

const digestOf = (key: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}:`).update(text).digest();

/** A digest that only the holder of the key can make: HMAC-SHA-256 with the first of the keys, whose id stands in front. */
export function keyedDigest(keys: KeyRing, purpose: string, text: string): string {
  const { id, key } = keys.current;
  return `${id}.${digestOf(key, purpose, text).toString('base64url')}`;
}

/** Whether `given` was made of this text, for this purpose, with any of the keys. */
export function isKeyedDigest(keys: KeyRing, purpose: string, text: string, given: string): boolean {
  const [, id = '', mac = ''] = /^([\w-]{1,32})\.([\w-]{43})$/.exec(given) ?? [];
  const key = keys.byId.get(id);
  return key !== undefined && timingSafeEqual(Buffer.from(mac, 'base64url'), digestOf(key, purpose, text));
}
