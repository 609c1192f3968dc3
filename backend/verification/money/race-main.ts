import { startTestApp } from '../../test/support/test-app.js';
import { numbersFrom, print } from './options.js';
import { race } from './race.js';

// `npm run verify -- race:approvals --jobs N --clients N --seed N`: N concurrent decisions on each of N jobs. With TEST_MONGODB_URI, uses
// a new database on that server. Last line: `N jobs, N requests, N invoices, N postings, N server errors, N faults`.
const { jobs, clients, seed } = numbersFrom({ jobs: 100, clients: 200, seed: 1 });
const SHOWN = 10;
const app = await startTestApp({ RATE_LIMITS: 'off', PAYOUT_PROVIDER: 'manual' });
let wrong = 0;
for (const kind of ['approvals', 'mixes'] as const) {
  const startedAt = performance.now();
  const { requests, invoices, postings, serverErrors, faults } = await race(app, kind, { jobs, clients, seed });
  if (kind === 'approvals' && (invoices !== jobs || postings !== jobs))
    faults.push(`${invoices} invoices and ${postings} postings of ${jobs} jobs`);
  for (const fault of faults.slice(0, SHOWN)) print(fault);
  print(`${kind}: seed ${seed}, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  print(
    `${jobs} jobs, ${requests} requests, ${invoices} invoices, ${postings} postings, ${serverErrors} server errors, ${faults.length} faults`,
  );
  wrong += serverErrors + faults.length;
}
await app.close();
process.exit(wrong > 0 ? 1 : 0);
