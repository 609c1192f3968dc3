import { describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { toHttpException } from './infrastructure-errors.js';
import { isStorageFull } from './storage-full.js';

describe('a full disk', () => {
  it('of the database is answered as such, in plain words', () => {
    const refusal = toHttpException(new mongo.MongoServerError({ message: 'The data cannot be written', code: 14_031 }));
    expect([refusal?.getStatus(), refusal?.message]).toEqual([507, 'The server has no room left. Nothing was changed.']);
  });

  it.each([
    [Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
    [Object.assign(new Error('write'), { code: 'EDQUOT' }), true],
    [new Error('VipsTarget: write failed: system error: No space left on device'), true],
    [new Error('The media folder failed.', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) }), true],
    [Object.assign(new Error('open'), { code: 'ENOENT' }), false],
    [new Error('Input file contains unsupported image format'), false],
    ['ENOSPC', false],
  ])('is told from other errors: %p', (error, isFull) => {
    expect(isStorageFull(error)).toBe(isFull);
  });
});
