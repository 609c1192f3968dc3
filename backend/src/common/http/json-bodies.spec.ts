import { expect, test } from '@jest/globals';
import { isShallow, isUnicode } from './json-bodies.js';

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
};

test.each([
  ['lists', (inner: unknown) => [inner]],
  ['objects', (inner: unknown) => ({ a: inner })],
  ['lists beside much else', (inner: unknown) => [1, 'x', null, inner]],
])('%s may be nested 32 times, and not 33', (_what, wrap) => {
  expect(isShallow(nested(32, wrap))).toBe(true);
  expect(isShallow(nested(33, wrap))).toBe(false);
});

test('a very deep nesting is refused without a stack overflow', () => {
  expect(isShallow(nested(200_000, (inner) => [inner]))).toBe(false);
});

test.each([undefined, null, 'text', 7, Buffer.alloc(10)])('%p has no depth', (value) => expect(isShallow(value, 1)).toBe(true));

test.each(['ọmọ 👩🏾‍🌾', '\0', '', { a: ['x', null, 1, true] }, undefined])('%j is Unicode', (value) => expect(isUnicode(value)).toBe(true));

test.each(['\ud800', 'a\udc00b', { '\ud83d': 1 }, [{ a: ['\udfff\ud800'] }]])('%j is not: it has half a surrogate pair', (value) =>
  expect(isUnicode(value)).toBe(false),
);
