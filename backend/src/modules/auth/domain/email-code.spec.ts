import { expect, it } from '@jest/globals';
import { codeHashes, newCode } from './email-code.js';

const ring = (...ids: string[]) => ({
  current: { id: ids[0] ?? '', key: `key-of-${ids[0]}` },
  byId: new Map(ids.map((id) => [id, `key-of-${id}`])),
});

it('a code has 50 random bits in unambiguous letters', () => {
  const codes = new Set(Array.from({ length: 500 }, newCode));
  expect(codes.size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
});

it('a code is recognised in any notation, for its purpose and with its key only', () => {
  const [kept] = codeHashes(ring('a'), 'login/1', '10ABC-DEFGH');
  expect(codeHashes(ring('a'), 'login/1', ' lo abc defgh')).toContain(kept);
  expect(codeHashes(ring('a'), 'login/2', '10ABC-DEFGH')).not.toContain(kept);
  expect(codeHashes(ring('b'), 'login/1', '10ABC-DEFGH')).not.toContain(kept);
  expect(codeHashes(ring('a'), 'login/1', '10ABC-DEFGJ')).not.toContain(kept);
});

it('a code stays valid when another key becomes the current one', () => {
  const [kept] = codeHashes(ring('a'), 'login/1', '10ABC-DEFGH');
  expect(codeHashes(ring('b', 'a'), 'login/1', '10ABC-DEFGH')).toEqual([expect.not.stringMatching(kept), kept]);
});
