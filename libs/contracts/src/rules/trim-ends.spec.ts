import { expect, it, test } from '@jest/globals';
import { trimEnd, trimEnds } from './trim-ends.js';

const isDot = (sign: string): boolean => sign === '.';

test.each([
  ['', '', ''],
  ['...', '', ''],
  ['.a.b..', '.a.b', 'a.b'],
  ['ab', 'ab', 'ab'],
])('%j is %j without dots at its end, %j without them at both', (text, behind, around) => {
  expect(trimEnd(text, isDot)).toBe(behind);
  expect(trimEnds(text, isDot)).toBe(around);
});

it('looks at each sign at most once, and not at what is within', () => {
  const looks = (text: string): number => {
    let count = 0;
    trimEnds(text, (sign) => (count++, isDot(sign)));
    return count;
  };
  expect(looks('.'.repeat(1_000))).toBe(1_000);
  expect(looks(`a${'.'.repeat(1_000)}b`)).toBe(2);
  expect(looks(`${'.'.repeat(10)}a${'.'.repeat(1_000)}b${'.'.repeat(10)}`)).toBe(22);
});
