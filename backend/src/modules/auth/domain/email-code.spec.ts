import { expect, it } from '@jest/globals';
import { codeHashes, newCode } from './email-code.js';

const ring = (...ids: string[]) => ({
  current: { id: ids[0] ?? '', key: `key-of-${ids[0]}` },
  byId: new Map(ids.map((id) => [id, `key-of-${id}`])),
});

it('a code has 50 bits in letters that nobody mistakes', () => {
  const codes = new Set(Array.from({ length: 500 }, newCode));
  expect(codes.size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
});

it('a code is known however it is typed, at its place and with its key only', () => {
  const [kept] = codeHashes(ring('a'), 'login/1', '10ABC-DEFGH');
  expect(codeHashes(ring('a'), 'login/1', ' lo abc defgh')).toContain(kept);
  expect(codeHashes(ring('a'), 'login/2', '10ABC-DEFGH')).not.toContain(kept);
  expect(codeHashes(ring('b'), 'login/1', '10ABC-DEFGH')).not.toContain(kept);
  expect(codeHashes(ring('a'), 'login/1', '10ABC-DEFGJ')).not.toContain(kept);
});

it('a code outlives its key being no longer the first', () => {
  const [kept] = codeHashes(ring('a'), 'login/1', '10ABC-DEFGH');
  expect(codeHashes(ring('b', 'a'), 'login/1', '10ABC-DEFGH')).toEqual([expect.not.stringMatching(kept), kept]);
});
