import { expect, it } from '@jest/globals';
import { hasTag, weakTag } from './register-etags.js';

const TAG = weakTag('{"data":[]}');

it('is weak, the same for the same body, and another for another', () => {
  expect(TAG).toMatch(/^W\/"[\w-]{22}"$/);
  expect(weakTag('{"data":[]}')).toBe(TAG);
  expect(weakTag('{"data":[1]}')).not.toBe(TAG);
});

it.each([
  [TAG, true],
  [TAG.slice(2), true],
  [`"other", ${TAG}`, true],
  ['*', true],
  ['"other"', false],
  ['', false],
  [undefined, false],
])('If-None-Match: %s -> %s', (header, expected) => {
  expect(hasTag(header, TAG)).toBe(expected);
});
