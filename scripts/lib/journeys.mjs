import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readAreas } from '../../libs/mfe-build/src/read-areas.mjs';
import { ROOT, run } from './install.mjs';

export const JOURNEYS = `${ROOT}/shell/e2e`;
const RESULTS = `${JOURNEYS}/output/results.json`;
/** Headless Chromium: the journeys take 10 % less time (25 November 2026). */
const PACKAGE = 'chromium-headless-shell';
export const BROWSER = process.env.CHROMIUM ?? `/usr/bin/${PACKAGE}`;

export function ensureBrowser() {
  if (existsSync(BROWSER)) return;
  console.log(`Installing ${PACKAGE} by apt …`);
  const ok = run('apt-get', ['update', '-qq']) === 0 && run('apt-get', ['install', '-y', '-qq', PACKAGE]) === 0;
  if (ok && existsSync(BROWSER)) return;
  console.error(`The journeys need Chromium at ${BROWSER}; install it, or name another in CHROMIUM.`);
  process.exit(1);
}

const SOURCES = ['backend', 'shell', ...readAreas().map(({ folder }) => folder), 'libs/contracts', 'libs/embedded-mongo']
  .map((part) => join(ROOT, part, 'dist'))
  .concat(JOURNEYS);

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/output'))
    .map((entry) => join(entry.parentPath, entry.name));

/** @returns whether the last whole run of the journeys is newer than everything they depend on */
export const journeysAreCurrent = () =>
  existsSync(RESULTS) &&
  SOURCES.every((folder) => existsSync(folder) && filesBelow(folder).every((file) => statSync(file).mtimeMs <= statSync(RESULTS).mtimeMs));

/** @returns each test and step of the last whole run. `name` joins the titles with ` > ` */
export function journeyResults() {
  if (!existsSync(RESULTS)) return [];
  const results = [];
  const addSteps = (file, parent, steps = []) => {
    for (const { title, error, steps: inner } of steps) {
      const name = `${parent} > ${title}`;
      results.push({ file, name, status: error ? 'failed' : 'passed' });
      addSteps(file, name, inner);
    }
  };
  const addSuite = (suite, parents) => {
    for (const { title, file, tests } of suite.specs) {
      const name = [...parents, title].join(' > ');
      const { status, steps } = tests[0].results[0] ?? { status: 'skipped' };
      results.push({ file: `shell/e2e/${file}`, name, status });
      addSteps(`shell/e2e/${file}`, name, steps);
    }
    for (const inner of suite.suites ?? []) addSuite(inner, [...parents, inner.title]);
  };
  for (const suite of JSON.parse(readFileSync(RESULTS, 'utf8')).suites) addSuite(suite, []);
  return results;
}
