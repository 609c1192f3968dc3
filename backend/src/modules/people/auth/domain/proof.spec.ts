import { expect, test } from '@jest/globals';
import { PROOF_MS, isFreshProof, isTrying } from './proof.js';

const provenAt = new Date('2026-11-20T12:00:00Z');

test('a proof holds five minutes', () => expect(PROOF_MS).toBe(300_000));

test.each([
  [-1, false],
  [0, true],
  [PROOF_MS - 1, true],
  [PROOF_MS, false],
])('a proof %d ms later: %p', (later, holds) => {
  expect(isFreshProof(provenAt, new Date(provenAt.getTime() + later))).toBe(holds);
});

const HOUR_MS = 3_600_000;
const now = new Date(provenAt.getTime() + 2 * HOUR_MS);
const minutesAgo = (...minutes: number[]) =>
  Object.fromEntries(minutes.map((count, n) => [`act ${n}`, new Date(now.getTime() - count * 60_000)]));

test.each([
  [minutesAgo(), false],
  [minutesAgo(0, 1), false],
  [minutesAgo(0, 1, 59), true],
  [minutesAgo(0, 1, 60), false],
])('whoever asks for %j without a proof is noted: %p', (asked, is) => {
  expect(isTrying(asked, now)).toBe(is);
});
