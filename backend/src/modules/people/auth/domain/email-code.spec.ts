import { expect, it } from '@jest/globals';
import { testKeys } from '../../../../../test/support/settings.js';
import { codeHashes, newCode } from './email-code.js';

// @asvs V6.4.1, V6.5.4
it('a code has 50 random bits in unambiguous letters', () => {
  const codes = new Set(Array.from({ length: 500 }, newCode));
  expect(codes.size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
});

// @asvs V6.6.2
it('a code is recognised in any notation, for its purpose and with its key only', () => {
  const [kept] = codeHashes(testKeys('a'), 'login/1', '10ABC-DEFGH');
  expect(codeHashes(testKeys('a'), 'login/1', ' lo abc defgh')).toContain(kept);
  expect(codeHashes(testKeys('a'), 'login/2', '10ABC-DEFGH')).not.toContain(kept);
  expect(codeHashes(testKeys('b'), 'login/1', '10ABC-DEFGH')).not.toContain(kept);
  expect(codeHashes(testKeys('a'), 'login/1', '10ABC-DEFGJ')).not.toContain(kept);
});

it('a code stays valid when another key becomes the current one', () => {
  const [kept] = codeHashes(testKeys('a'), 'login/1', '10ABC-DEFGH');
  expect(codeHashes(testKeys('b', 'a'), 'login/1', '10ABC-DEFGH')).toEqual([expect.not.stringMatching(kept), kept]);
});
