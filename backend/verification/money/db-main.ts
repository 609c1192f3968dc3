import { startTestApp } from '../../test/support/test-app.js';
import { DatabaseMoney } from './db-model.js';
import { numbersFrom, print } from './options.js';

// `npm run verify -- fuzz:money-db --commands N --seed N`: random commands on the money services and their database. With
// TEST_MONGODB_URI, uses a new database on that server. Last line: `N commands, N violations`. Exit code 1 if there are any.
const { commands, seed } = numbersFrom({ commands: 10_000, seed: 1 });
const SHOWN = 10;
const startedAt = performance.now();
const app = await startTestApp({
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  PAYOUT_PROVIDER: 'manual',
  PAYOUT_APPROVAL_OVER: '20000000',
  PAYOUT_FEE: '53',
});
const { ran, refused, violations } = await new DatabaseMoney(app).run(commands, seed);
await app.close();
for (const broken of violations.slice(0, SHOWN)) print(broken);
print(`seed ${seed}, ${refused} refused, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
print(`${ran} commands, ${violations.length} violations`);
process.exit(violations.length > 0 ? 1 : 0);
