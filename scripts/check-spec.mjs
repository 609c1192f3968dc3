// `npm run check:spec`: every row of docs/specification-coverage.md names a test; each has to have run and passed. Tests
// whose results are there and still hold are not run again. `--as-is` runs none: it says what the last runs proved.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { NX_ENV, ROOT, buildAll, ensureInstalled, runTool } from './lib/install.mjs';
import { dueJourneys, journeyResults } from './lib/journeys.mjs';
import { faultsOf, readCoverage } from './lib/coverage.mjs';
import { oneAtATime } from './lib/one-at-a-time.mjs';

const PROJECTS = [
  'backend',
  'shell',
  'mfe-public',
  'mfe-annotator',
  'mfe-admin',
  ...readdirSync(`${ROOT}/libs`).map((lib) => `libs/${lib}`),
];
const resultFiles = PROJECTS.map((project) => `${ROOT}/${project}/test-results.json`);

async function runWhatIsDue() {
  ensureInstalled();
  // Nx brings the results of an unchanged project back from its cache; one that cannot be run must not keep old ones.
  for (const file of resultFiles) rmSync(file, { force: true });
  runTool('nx', ['run-many', '-t', 'test', '--output-style=static'], NX_ENV);
  await oneAtATime('build', buildAll);
  const due = dueJourneys().map((file) => basename(file, '.e2e.mjs'));
  if (due.length > 0) runTool('node', ['scripts/e2e.mjs', '--no-build', ...due]);
}

if (!process.argv.includes('--as-is')) await runWhatIsDue();

const results = [
  ...resultFiles.filter((file) => existsSync(file)).flatMap((file) => JSON.parse(readFileSync(file, 'utf8'))),
  ...journeyResults(),
];
const { rows, faults } = readCoverage(readFileSync(`${ROOT}/docs/specification-coverage.md`, 'utf8'));
const unproven = rows.map((row) => [row, faultsOf(row, results)]).filter(([, found]) => found.length > 0);
for (const fault of faults) console.error(fault);
for (const [{ id }, found] of unproven) console.error(`${id}: ${found.join('; ')}`);
console.log(`${rows.length - unproven.length} of ${rows.length} rows proven`);
process.exitCode = faults.length === 0 && unproven.length === 0 ? 0 : 1;
