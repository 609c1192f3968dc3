import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { testKeys } from '../../../test/support/settings.js';
import { openText, sealText } from './sealed-text.js';
import { readSignedId, signId } from './keyed-digest.js';

const PLACE = 'users/1/accountNumber';

describe('an encrypted text', () => {
  // @asvs V11.3.2
  it('is decrypted with its key and in its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => openText(testKeys('a'), PLACE, sealText(testKeys('a'), PLACE, text)) === text),
    );
  });

  // @asvs V11.3.2
  it('never repeats and never contains its text', () => {
    const [one, two] = [sealText(testKeys('a'), PLACE, '0123456789'), sealText(testKeys('a'), PLACE, '0123456789')];
    expect(one).not.toBe(two);
    expect(Buffer.from(one.slice(2), 'base64url').toString('latin1')).not.toContain('0123456789');
  });

  // @asvs V11.2.2
  it('is decrypted after a new key was put first, until the old key is removed', () => {
    const sealed = sealText(testKeys('old'), PLACE, 'x');
    expect(openText(testKeys('new', 'old'), PLACE, sealed)).toBe('x');
    expect(() => openText(testKeys('new'), PLACE, sealed)).toThrow('key old');
  });

  // @asvs V11.3.3
  it('is not decrypted in another place', () => {
    expect(() => openText(testKeys('a'), 'users/2/accountNumber', sealText(testKeys('a'), PLACE, 'x'))).toThrow();
  });

  // @asvs V11.3.3
  it('is not decrypted after any byte was changed or cut off', () => {
    const sealed = sealText(testKeys('a'), PLACE, '0123456789');
    const bytes = Buffer.from(sealed.slice(2), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openText(testKeys('a'), PLACE, `a.${changed.toString('base64url')}`)).toThrow();
      expect(() => openText(testKeys('a'), PLACE, `a.${bytes.subarray(0, at).toString('base64url')}`)).toThrow();
    }
  });
});

describe('a signed id', () => {
  const id = '0123456789abcdef01234567';
  const token = signId(testKeys('a'), 'unsubscribe', id);

  it('is read with its key and for its purpose', () => {
    expect(readSignedId(testKeys('a'), 'unsubscribe', token)).toBe(id);
    expect(readSignedId(testKeys('b', 'a'), 'unsubscribe', token)).toBe(id);
  });

  // @asvs V9.2.2
  test.each([
    ['another key', () => readSignedId(testKeys('b'), 'unsubscribe', token)],
    ['another purpose', () => readSignedId(testKeys('a'), 'other', token)],
    ['another id', () => readSignedId(testKeys('a'), 'unsubscribe', `1${token.slice(1)}`)],
    ['another signature', () => readSignedId(testKeys('a'), 'unsubscribe', `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`)],
    ['nonsense', () => readSignedId(testKeys('a'), 'unsubscribe', 'x.y.z')],
    ['nothing', () => readSignedId(testKeys('a'), 'unsubscribe', '')],
  ])('of %s is refused', (_what, read) => expect(read()).toBeUndefined());
});
