import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from '@labelbridge/contracts';
import fc from 'fast-check';
import { isSignatureOf, keyIdOf, newSigningPair, signText } from './signature.js';

const pair = newSigningPair();
const text = canonicalJson({ project: { name: 'Ọ̀nà' }, items: 3 });
const signature = signText(text, pair.privateKey);

describe('a signature', () => {
  it('is verified with its public key', () => expect(isSignatureOf(text, signature, pair.publicKey)).toBe(true));

  it('breaks with any changed byte of the text', () => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(isSignatureOf(changed.toString('latin1'), signature, pair.publicKey)).toBe(false);
      expect(isSignatureOf(changed.toString(), signature, pair.publicKey)).toBe(false);
    }
  });

  it('breaks with any changed byte of itself, and with another key', () => {
    fc.assert(
      fc.property(fc.nat(63), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(signature, 'base64');
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(isSignatureOf(text, changed.toString('base64'), pair.publicKey)).toBe(false);
      }),
    );
    expect(isSignatureOf(text, signature, newSigningPair().publicKey)).toBe(false);
    expect(isSignatureOf(text, '', pair.publicKey)).toBe(false);
  });

  it('has a key whose id follows from the key', () => expect(keyIdOf(pair.publicKey)).toBe(pair.keyId));
});
