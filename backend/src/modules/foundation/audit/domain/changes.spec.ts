import { describe, expect, it } from '@jest/globals';
import { changesBetween } from './changes.js';

const at = new Date('2026-01-02T03:04:05Z');

describe('changesBetween', () => {
  it('returns the fields that differ', () => {
    expect(changesBetween({ a: 1, b: 'x', c: null, d: at }, { a: 2, b: 'x', c: 'new', d: at })).toEqual([
      { field: 'a', before: '1', after: '2' },
      { field: 'c', before: null, after: 'new' },
    ]);
  });

  it('compares the given fields only, and treats undefined as empty', () => {
    expect(changesBetween({ a: 1, b: 2 }, { a: 1 })).toEqual([]);
    expect(changesBetween({}, { a: null })).toEqual([]);
    expect(changesBetween({ a: 1 }, { a: undefined })).toEqual([{ field: 'a', before: '1', after: null }]);
  });

  it('formats dates, money and lists', () => {
    expect(changesBetween(null, { at, rate: { amount: 100, currency: 'NGN' }, list: [1, 2] })).toEqual([
      { field: 'at', before: null, after: '2026-01-02T03:04:05.000Z' },
      { field: 'rate', before: null, after: '{"amount":100,"currency":"NGN"}' },
      { field: 'list', before: null, after: '[1,2]' },
    ]);
  });

  it.each(['password', 'passwordHash', 'resetToken', 'payoutAccount', 'accountNumber', 'sealedNumber', 'clientSecret', 'phone'])(
    'masks %s',
    (field) => {
      expect(changesBetween({ [field]: 'old' }, { [field]: { number: '0123456789' } })).toEqual([{ field, before: '•••', after: '•••' }]);
      expect(changesBetween({ [field]: null }, { [field]: 'x' })).toEqual([{ field, before: null, after: '•••' }]);
    },
  );

  it('omits internal fields', () => {
    expect(changesBetween(null, { searchWords: ['a'], updatedAt: at, counts: {}, _id: 1 })).toEqual([]);
  });

  it('shortens long texts', () => {
    expect(changesBetween(null, { text: 'x'.repeat(400) })[0]?.after).toHaveLength(301);
  });
});
