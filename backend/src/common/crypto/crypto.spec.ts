import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { type KeyRing } from '../../config/key-ring.js';
import { openText, sealText } from './sealed-text.js';
import { readSignedId, signId } from './keyed-digest.js';

const ring = (...ids: string[]): KeyRing => {
  const byId = new Map(ids.map((id) => [id, `${id}-${'k'.repeat(32)}`]));
  return { current: { id: ids[0] ?? '', key: byId.get(ids[0] ?? '') ?? '' }, byId };
};
const PLACE = 'users/1/accountNumber';

describe('a sealed text', () => {
  it('opens with its key and in its place, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => openText(ring('a'), PLACE, sealText(ring('a'), PLACE, text)) === text),
    );
  });

  it('never is the same twice and never shows its text', () => {
    const [one, two] = [sealText(ring('a'), PLACE, '0123456789'), sealText(ring('a'), PLACE, '0123456789')];
    expect(one).not.toBe(two);
    expect(Buffer.from(one.slice(2), 'base64url').toString('latin1')).not.toContain('0123456789');
  });

  it('opens after a new key came in front, until the old one is taken away', () => {
    const sealed = sealText(ring('old'), PLACE, 'x');
    expect(openText(ring('new', 'old'), PLACE, sealed)).toBe('x');
    expect(() => openText(ring('new'), PLACE, sealed)).toThrow('key old');
  });

  it('does not open in another place', () => {
    expect(() => openText(ring('a'), 'users/2/accountNumber', sealText(ring('a'), PLACE, 'x'))).toThrow();
  });

  it('does not open when any byte of it was changed, or when it is cut off', () => {
    const sealed = sealText(ring('a'), PLACE, '0123456789');
    const bytes = Buffer.from(sealed.slice(2), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openText(ring('a'), PLACE, `a.${changed.toString('base64url')}`)).toThrow();
      expect(() => openText(ring('a'), PLACE, `a.${bytes.subarray(0, at).toString('base64url')}`)).toThrow();
    }
  });
});

describe('a signed id', () => {
  const id = '0123456789abcdef01234567';
  const token = signId(ring('a'), 'unsubscribe', id);

  it('is read with its key and for its purpose', () => {
    expect(readSignedId(ring('a'), 'unsubscribe', token)).toBe(id);
    expect(readSignedId(ring('b', 'a'), 'unsubscribe', token)).toBe(id);
  });

  test.each([
    ['another key', () => readSignedId(ring('b'), 'unsubscribe', token)],
    ['another purpose', () => readSignedId(ring('a'), 'other', token)],
    ['another id', () => readSignedId(ring('a'), 'unsubscribe', `1${token.slice(1)}`)],
    ['another signature', () => readSignedId(ring('a'), 'unsubscribe', `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`)],
    ['nonsense', () => readSignedId(ring('a'), 'unsubscribe', 'x.y.z')],
    ['nothing', () => readSignedId(ring('a'), 'unsubscribe', '')],
  ])('of %s is not', (_what, read) => expect(read()).toBeUndefined());
});
