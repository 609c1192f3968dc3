import { expect, it } from '@jest/globals';
import { race } from '../../verification/money/race.js';
import { suiteApp } from '../support/suites.js';

const app = await suiteApp({ RATE_LIMITS: 'off', PAYOUT_PROVIDER: 'manual' });

// `npm run verify -- race:approvals` runs 200 at once about 100 jobs.
it('40 approvals at once of each of 3 jobs: 3 invoices, 3 postings, no fault', async () => {
  expect(await race(app, 'approvals', { jobs: 3, clients: 40, seed: 1 })).toEqual({
    requests: 120,
    invoices: 3,
    postings: 3,
    serverErrors: 0,
    faults: [],
  });
});

it('40 approvals and rejections at once of each of 3 jobs: one legal history each, no invoice of a rejected job', async () => {
  expect(await race(app, 'mixes', { jobs: 3, clients: 40, seed: 1 })).toMatchObject({ requests: 120, serverErrors: 0, faults: [] });
});
