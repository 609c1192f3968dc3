import { canonicalJson } from '@labelbridge/contracts';
import { type Provenance } from './api/provenance.js';

/** `unable`: this browser cannot check Ed25519 signatures. */
export type Verdict = 'valid' | 'broken' | 'unable';

const ALGORITHM = 'Ed25519';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const derOf = (pem: string): Uint8Array<ArrayBuffer> => bytesOf(pem.replace(/-----[^-]+-----|\s/g, ''));
const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Checks that the key signed exactly the figures that are shown, for this address. The text is made from the figures, so that no other text
 * is checked in their place.
 */
export async function verifyCard({ card, signature, publicKey, keyId }: Provenance, id: string): Promise<Verdict> {
  // Pages without https have no `subtle`.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return 'unable';
  try {
    const der = derOf(publicKey);
    const key = await subtle.importKey('spki', der, ALGORITHM, false, ['verify']);
    const isNamed = hex(await subtle.digest('SHA-256', der)).startsWith(keyId) && card.issued?.keyId === keyId && card.issued.id === id;
    const text = new TextEncoder().encode(canonicalJson(card));
    return isNamed && (await subtle.verify(ALGORITHM, key, bytesOf(signature), text)) ? 'valid' : 'broken';
  } catch (error) {
    return error instanceof Error && error.name === 'NotSupportedError' ? 'unable' : 'broken';
  }
}
