import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

const KEY_ID_LENGTH = 16;

export interface SigningPair {
  readonly keyId: string;
  /** PEM (SPKI). */
  readonly publicKey: string;
  /** PEM (PKCS 8). */
  readonly privateKey: string;
}

/** The beginning of the SHA-256 of the public key's DER, so that a key cannot be shown under another one's id. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256')
    .update(createPublicKey(publicKey).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, KEY_ID_LENGTH);

export function newSigningPair(): SigningPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { keyId: keyIdOf(publicKey), publicKey, privateKey };
}

/** @returns the Ed25519 signature in base64 */
export const signText = (text: string, privateKey: string): string =>
  sign(null, Buffer.from(text), createPrivateKey(privateKey)).toString('base64');

export const isSignatureOf = (text: string, signature: string, publicKey: string): boolean =>
  verify(null, Buffer.from(text), createPublicKey(publicKey), Buffer.from(signature, 'base64'));
