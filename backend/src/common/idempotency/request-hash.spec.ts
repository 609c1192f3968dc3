import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keyIdentity, requestHash } from './request-hash.js';

describe('the hash of a request', () => {
  it('does not depend on the order of fields', () => {
    expect(requestHash({ id: '1' }, { a: 1, b: { c: 2, d: [3, 4] } })).toBe(requestHash({ id: '1' }, { b: { d: [3, 4], c: 2 }, a: 1 }));
  });

  it.each([
    ['a value', { a: 1 }, { a: 2 }],
    ['a type', { a: 1 }, { a: '1' }],
    ['the order of a list', { ids: ['1', '2'] }, { ids: ['2', '1'] }],
    ['a field more', { a: 1 }, { a: 1, b: null }],
    ['no body at all', {}, undefined],
  ])('differs by %s', (_what, left, right) => {
    expect(requestHash({}, left)).not.toBe(requestHash({}, right));
  });

  it('differs by the path', () => {
    expect(requestHash({ id: '1' }, {})).not.toBe(requestHash({ id: '2' }, {}));
  });

  it('is equal for equal JSON and different for different JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        const [plainLeft, plainRight]: unknown[] = [JSON.parse(JSON.stringify(left)), JSON.parse(JSON.stringify(right))];
        expect(requestHash({}, left)).toBe(requestHash({}, plainLeft));
        let same = true;
        try {
          expect(plainLeft).toStrictEqual(plainRight);
        } catch {
          same = false;
        }
        expect(requestHash({}, plainLeft) === requestHash({}, plainRight)).toBe(same);
      }),
    );
  });

  it('includes the user and the route of a key', () => {
    const identities = [
      keyIdentity('p1', 'POST /a', 'k'),
      keyIdentity('p2', 'POST /a', 'k'),
      keyIdentity('p1', 'POST /b', 'k'),
      keyIdentity('p1', 'POST /a', 'l'),
    ];
    expect(new Set(identities).size).toBe(4);
  });
});
