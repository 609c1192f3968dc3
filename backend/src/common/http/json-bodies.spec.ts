import { expect, test } from '@jest/globals';
import { isUnicode } from './json-bodies.js';

test.each(['ọmọ 👩🏾‍🌾', '\0', '', { a: ['x', null, 1, true] }, undefined])('%j is Unicode', (value) => expect(isUnicode(value)).toBe(true));

test.each(['\ud800', 'a\udc00b', { '\ud83d': 1 }, [{ a: ['\udfff\ud800'] }]])('%j is not: it has half a surrogate pair', (value) =>
  expect(isUnicode(value)).toBe(false),
);
