import { checkAccess } from './check-access.js';
import { createAccessFixture } from './fixture.js';
import { startWatchedApp } from './stored-writes.js';

// `npm run verify -- check:access`: the matrix of role, endpoint and ownership over every route of the running app.
const app = await startWatchedApp();
const { routes, cells, proofs, wrong } = await createAccessFixture(app)
  .then(checkAccess)
  .finally(() => app.close());
for (const sentence of wrong) process.stdout.write(`${sentence}\n`);
process.stdout.write(`routes ${routes}, cells ${cells}, without a proof ${proofs}, wrong ${wrong.length}\n`);
process.exit(wrong.length > 0 ? 1 : 0);
