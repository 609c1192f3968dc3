import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type KeyRing } from '../../config/key-ring.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const made = new Map<string, Buffer>();

/** Caches derived keys, because a list decrypts a text in every row. */
function cipherKey(secret: string): Buffer {
  const key = made.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'labelbridge:sealed-text', 32));
  made.set(secret, key);
  return key;
}

/**
 * Encrypts a text with AES-256-GCM and the current key, whose id is stored so that keys can change.
 *
 * @param place field and record, such as `users/<id>/accountNumber`: a text copied to another record cannot be decrypted
 */
export function sealText(keys: KeyRing, place: string, text: string): string {
  const { id, key } = keys.current;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${id}.${sealed.toString('base64url')}`;
}

/** @throws Error if the key is missing, the place differs, or the text was changed; the message never contains the text */
export function openText(keys: KeyRing, place: string, sealed: string): string {
  const [id = '', body = ''] = sealed.split('.');
  const key = keys.byId.get(id);
  if (!key) throw new Error(`the key ${id} of an encrypted text is not among DATA_KEYS`);
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('an encrypted text is incomplete');
  const decipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
