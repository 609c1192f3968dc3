import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KeyRing } from '../../config/key-ring.js';

const signature = (key: string, purpose: string, id: string): Buffer => createHmac('sha256', key).update(`${purpose}:${id}`).digest();

/**
 * Signs a record's id for one purpose. Such a token follows from the key, so nothing secret is stored, and lives as long
 * as its key stays in the ring.
 */
export function signId(keys: KeyRing, purpose: string, id: string): string {
  const { id: keyId, key } = keys.current;
  return `${id}.${keyId}.${signature(key, purpose, id).toString('base64url')}`;
}

/** The id that a token was made of, or undefined for anything that was not signed by one of our keys for this purpose. */
export function readSignedId(keys: KeyRing, purpose: string, token: string): string | undefined {
  const [, id = '', keyId = '', signed = ''] = /^([0-9a-f]{24})\.([\w-]{1,32})\.([\w-]{43})$/.exec(token) ?? [];
  const key = keys.byId.get(keyId);
  if (!key || !timingSafeEqual(Buffer.from(signed, 'base64url'), signature(key, purpose, id))) return undefined;
  return id;
}
