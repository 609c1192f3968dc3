import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DatabaseMoney } from '../../verification/money/db-model.js';
import { type TestApp, startTestApp } from '../support/test-app.js';

let app: TestApp;
beforeAll(
  async () =>
    void (app = await startTestApp({
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      PAYOUT_PROVIDER: 'manual',
      PAYOUT_APPROVAL_OVER: '20000000',
      PAYOUT_FEE: '53',
    })),
);
afterAll(() => app.close());

// `npm run verify -- fuzz:money-db` runs 10,000.
it('100 random commands on the database leave the ledger at zero and every balance as its postings say', async () => {
  expect(await new DatabaseMoney(app).run(100, 1)).toMatchObject({ ran: 100, violations: [] });
});
