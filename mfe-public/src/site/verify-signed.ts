import { canonicalJson } from '@labelbridge/contracts';

/** `unable`: this browser cannot check Ed25519 signatures. */
export type Verdict = 'valid' | 'broken' | 'unable';

export interface Signed {
  /** Its canonical JSON was signed. It is made from what is shown, so that no other text is checked in its place. */
  readonly value: unknown;
  /** In base64. */
  readonly signature: string;
  /** PEM. */
  readonly publicKey: string;
  readonly keyId: string;
}

const ALGORITHM = 'Ed25519';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const derOf = (pem: string): Uint8Array<ArrayBuffer> => bytesOf(pem.replace(/-----[^-]+-----|\s/g, ''));
const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Checks that the key with this id signed exactly this value. */
export async function verifySigned({ value, signature, publicKey, keyId }: Signed): Promise<Verdict> {
  // Pages without https have no `subtle`.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return 'unable';
  try {
    const der = derOf(publicKey);
    const key = await subtle.importKey('spki', der, ALGORITHM, false, ['verify']);
    const isNamed = hex(await subtle.digest('SHA-256', der)).startsWith(keyId);
    const text = new TextEncoder().encode(canonicalJson(value));
    return isNamed && (await subtle.verify(ALGORITHM, key, bytesOf(signature), text)) ? 'valid' : 'broken';
  } catch (error) {
    return error instanceof Error && error.name === 'NotSupportedError' ? 'unable' : 'broken';
  }
}
