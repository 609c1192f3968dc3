import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type KeyRing } from '../../config/key-ring.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const made = new Map<string, Buffer>();

/** Made once for each secret: a list opens a text in every row. */
function cipherKey(secret: string): Buffer {
  const key = made.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'labelbridge:sealed-text', 32));
  made.set(secret, key);
  return key;
}

/**
 * Encrypts a text for the database: AES-256-GCM with the first of the keys, whose id is kept so that keys can change.
 *
 * @param place what the text is and whose, such as `users/<id>/accountNumber`: it opens there and nowhere else, so that
 * a sealed text that was copied to another record is worth nothing
 */
export function sealText(keys: KeyRing, place: string, text: string): string {
  const { id, key } = keys.current;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${id}.${sealed.toString('base64url')}`;
}

/**
 * Reads a sealed text.
 *
 * @throws Error where its key is gone, its place is another, or it was tampered with; the text is never in the message
 */
export function openText(keys: KeyRing, place: string, sealed: string): string {
  const [id = '', body = ''] = sealed.split('.');
  const key = keys.byId.get(id);
  if (!key) throw new Error(`the key ${id} of a sealed text is not among DATA_KEYS`);
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('a sealed text is cut off');
  const decipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
