import { expect, test } from '@jest/globals';
import { PROOF_MS, isFreshProof } from './proof.js';

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
