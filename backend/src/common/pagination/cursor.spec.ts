import { describe, expect, it, test } from '@jest/globals';
import { BadRequestException } from '@nestjs/common';
import { readCursor, writeCursor } from './cursor.js';

const id = '0123456789abcdef01234567';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([new Date('2026-11-20T12:00:00.123Z'), 'Obi', '', 0, -5, 1_500_000_000_000])('writes and reads %p', (value) => {
  expect(readCursor(writeCursor({ sort: '-createdAt', value, id }), '-createdAt')).toEqual({ sort: '-createdAt', value, id });
});

describe('refuses with 400', () => {
  // @asvs V1.5.2
  test.each([
    ['nonsense', '%%%'],
    ['no object', encode(5)],
    ['another sort', writeCursor({ sort: 'lastname', value: 'a', id })],
    ['an operator as its value', encode({ s: '-createdAt', v: { $gt: '' }, i: id })],
    ['an operator as its id', encode({ s: '-createdAt', v: 'a', i: { $ne: null } })],
    ['a malformed id', encode({ s: '-createdAt', v: 'a', i: 'x' })],
  ])('%s', (_what, text) => expect(() => readCursor(text, '-createdAt')).toThrow(BadRequestException));
});

test.each([
  ['Date', 'yesterday'],
  ['Date', 5],
  ['Date', { $date: 'never' }],
  ['String', 5],
  ['String', { $date: '2026-01-01T00:00:00Z' }],
  ['Number', '5'],
])('refuses for a field of type %s the value %j', (type, v) =>
  expect(() => readCursor(encode({ s: 'x', v, i: id }), 'x', type)).toThrow(BadRequestException),
);

it('reads for each type of field what it writes', () => {
  for (const [type, value] of [
    ['Date', new Date(0)],
    ['String', ''],
    ['Number', 0],
  ] as const) {
    expect(readCursor(writeCursor({ sort: 'x', value, id }), 'x', type).value).toEqual(value);
  }
});

it('is safe in a URL', () => expect(writeCursor({ sort: 's', value: 'a/b?c&d', id })).toMatch(/^[\w-]+$/));
