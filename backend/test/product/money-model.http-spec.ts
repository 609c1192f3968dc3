import { expect, it } from '@jest/globals';
import { runModel } from '../../verification/money/model.js';

// `npm run verify -- fuzz:money` runs a million.
it('20,000 random commands in memory leave the ledger at zero and every balance as its postings say', () => {
  expect(runModel(20_000, 4)).toEqual({ ran: 20_000, violations: [] });
});
