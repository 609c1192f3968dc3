import { describe, expect, it } from '@jest/globals';
import { ConflictException, ServiceUnavailableException } from '@nestjs/common';
import { mongo } from 'mongoose';
import { isOutage, toHttpException } from './infrastructure-errors.js';
import { isStorageFull } from './disk-problem.js';

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

it.each([
  [new mongo.MongoNetworkError('away'), true],
  [new mongo.MongoServerError({ message: 'full', code: 14_031 }), true],
  [new ServiceUnavailableException(), true],
  [new mongo.MongoServerError({ message: 'twice', code: 11_000 }), false],
  [new ConflictException(), false],
  [new TypeError('a fault'), false],
  ['a text', false],
])('an outage is told from other errors: %p', (error, isOne) => {
  expect(isOutage(error)).toBe(isOne);
});
