// `npm run e2e`: runs the browser journeys with Playwright on the built product. `npm run e2e -- main-job` runs the journey with that name,
// or else all with that text in their name, and keeps the results of the last whole run. `--no-build` skips the build. A run without
// names leaves out the journeys in scripts/lib/full-tests.mjs. Other options go to
// Playwright.
import { existsSync } from 'node:fs';
import { buildAll, ensureInstalled, runTool } from './lib/install.mjs';
import { JOURNEYS, ensureBrowser } from './lib/journeys.mjs';
import { oneAtATime } from './lib/one-at-a-time.mjs';

ensureInstalled();
ensureBrowser();
const args = process.argv.slice(2).filter((arg) => arg !== '--no-build');
if (!process.argv.includes('--no-build')) await oneAtATime('build', buildAll);
const names = args.filter((arg) => !arg.startsWith('-'));
const filters = names.map((name) => (existsSync(`${JOURNEYS}/${name}.spec.ts`) ? `e2e/${name}.spec.ts` : `e2e/[^/]*${name}[^/]*.spec.ts`));
const options = args.filter((arg) => arg.startsWith('-'));
if (names.length > 0) options.push('--project=full-journeys', '--reporter=list');
process.exitCode = runTool('playwright', [
  'test',
  '--config=shell',
  '--project=long-journeys',
  '--project=journeys',
  ...options,
  ...filters,
]);
