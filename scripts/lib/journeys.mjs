import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT } from './install.mjs';

/** The folder of the browser journeys. */
export const JOURNEYS = `${ROOT}/shell/e2e`;
const RESULTS = `${JOURNEYS}/output/results`;

/** All journeys, as absolute paths. */
export const journeyFiles = () =>
  readdirSync(JOURNEYS)
    .filter((file) => file.endsWith('.e2e.mjs'))
    .sort()
    .map((file) => join(JOURNEYS, file));

const filesBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** What the journeys walk on: the built product, its packages and the journeys' own code, in one word. */
function fingerprint() {
  const parts = ['backend', 'shell', 'mfe-public', 'mfe-annotator', 'mfe-admin', 'libs/contracts', 'libs/embedded-mongo'];
  const hash = createHash('sha256');
  const files = [
    `${ROOT}/package-lock.json`,
    ...parts.flatMap((part) => filesBelow(`${ROOT}/${part}/dist`)),
    ...filesBelow(JOURNEYS).filter((file) => file.endsWith('.mjs')),
  ];
  for (const file of files.sort()) hash.update(relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('hex');
}

const resultsFile = (journey) => join(RESULTS, `${basename(journey, '.e2e.mjs')}.json`);

/** Reads along with a run of journeys and keeps each one's results, a list of `{ file, name, status }`, when it is over. */
export function keepResults(run) {
  const walkedOn = fingerprint();
  const results = new Map();
  let path = [];
  let below = [];
  run.on('test:start', ({ nesting, name }) => {
    path = [...path.slice(0, nesting), name];
  });
  // A subtest is said to be of the file that declares it, which may be a helper's: its journey is that of the whole.
  const keep =
    (status) =>
    ({ nesting, name, file, skip, todo }) => {
      const skipped = skip !== undefined || todo !== undefined;
      below.push({ name: [...path.slice(0, nesting), name].join(' > '), status: skipped ? 'skipped' : status });
      if (nesting > 0) return;
      const tests = below.map((test) => ({ file: relative(ROOT, file), ...test }));
      results.set(file, [...(results.get(file) ?? []), ...tests]);
      below = [];
    };
  run.on('test:pass', keep('passed'));
  run.on('test:fail', keep('failed'));
  run.on('end', () => {
    mkdirSync(RESULTS, { recursive: true });
    for (const [file, tests] of results) writeFileSync(resultsFile(file), `${JSON.stringify({ walkedOn, tests }, null, 1)}\n`);
  });
}

const readResults = (journey) => (existsSync(resultsFile(journey)) ? JSON.parse(readFileSync(resultsFile(journey), 'utf8')) : undefined);

/** The journeys that have to be walked: never, not on this build, or not to their end. */
export function dueJourneys() {
  const now = fingerprint();
  return journeyFiles().filter((journey) => {
    const { walkedOn, tests } = readResults(journey) ?? {};
    return walkedOn !== now || tests.some(({ status }) => status !== 'passed');
  });
}

/** What the journeys came to the last time. */
export const journeyResults = () => journeyFiles().flatMap((journey) => readResults(journey)?.tests ?? []);
