import { expect, it } from '@jest/globals';
import { payoutOfReference, payoutReference } from './reference.js';

const ID = '0123456789abcdef01234567';

it('is valid at a bank, and leads back to the payout', () => {
  expect(payoutReference(ID)).toMatch(/^[a-z0-9_-]{16,50}$/);
  expect(payoutOfReference(payoutReference(ID))).toBe(ID);
});

it.each(['', 'lb-', `lb-${ID}0`, `xlb-${ID}`, `lb-${ID.toUpperCase()}`, ID, `lb-${ID}\n`])('%j is none of ours', (reference) => {
  expect(payoutOfReference(reference)).toBeUndefined();
});
