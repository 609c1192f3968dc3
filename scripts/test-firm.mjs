// `npm run verify -- test:firm [--runs N] [--seed N] [--only unit|product|journeys]`: all tests in random order under load, so tests that
// depend on order or time fail. Run R has the seed N + R - 1, for the order of the files of a project, the tests of a file with its own
// jsdom, and the journeys. Last line: `runs N, files N, failed N`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { ROOT, buildAll, runTool } from './lib/install.mjs';
import { ensureBrowser } from './lib/journeys.mjs';
import { startLoad } from './lib/load.mjs';
import { shuffled } from './lib/random.mjs';

const LOAD = 4;
const SHOWN_LINES = 12;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, seed: { type: 'string' }, only: { type: 'string' } } });
const runs = Number(values.runs);
const firstSeed = values.seed === undefined ? Math.trunc(Math.random() * 1e6) : Number(values.seed);
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(firstSeed)) throw new Error('--runs and --seed take whole numbers');

const scratch = mkdtempSync(join(tmpdir(), 'labelbridge-firm-'));
const report = join(scratch, 'report.json');

function reportOf(command) {
  rmSync(report, { force: true });
  command();
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}

function jest(seed, ...more) {
  const args = ['test', '--', ...more, '--silent', '--randomize', `--seed=${seed}`, '--json', `--outputFile=${report}`];
  const results = reportOf(() => spawnSync('npm', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }));
  if (!results) return [{ file: ['npm test', ...more].join(' '), failure: 'Jest wrote no results.' }];
  return results.testResults.map(({ name, status, message, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    return { file: relative(ROOT, name), failure: status === 'passed' ? undefined : [...titles, message].join('\n') };
  });
}

const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const textsOf = ({ title, tests }) => [title, ...tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))];

function journeys(seed) {
  const env = { ...process.env, JOURNEYS_SEED: String(seed), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const results = reportOf(() => runTool('playwright', ['test', '--config=shell', '--reporter=list,json'], env));
  if (!results) return [{ file: 'shell/e2e', failure: 'Playwright wrote no results.' }];
  const specs = results.suites.flatMap(specsOf);
  const files = [...new Set(specs.map(({ file }) => file))].map((file) => {
    const failed = specs.filter((spec) => spec.file === file && !spec.ok);
    return { file: `shell/e2e/${file}`, failure: failed.flatMap(textsOf).join('\n') };
  });
  return [...files, ...results.errors.map(({ message }) => ({ file: 'shell/e2e', failure: message }))];
}

const KINDS = { unit: (seed) => jest(seed), product: (seed) => jest(seed, '--product', '--full'), journeys };
if (values.only !== undefined && !Object.hasOwn(KINDS, values.only)) throw new Error(`--only takes ${Object.keys(KINDS).join(', ')}`);
const kinds = Object.keys(KINDS).filter((kind) => values.only === undefined || kind === values.only);

if (kinds.includes('journeys')) ensureBrowser();
buildAll();
const files = new Set();
const failures = [];
const endLoad = startLoad(LOAD);
for (let run = 1; run <= runs; run += 1) {
  const seed = firstSeed + run - 1;
  console.log(`run ${run} of ${runs}, seed ${seed}, beside ${LOAD} busy processes`);
  for (const kind of shuffled(kinds, seed)) {
    const startedAt = performance.now();
    const results = KINDS[kind](seed);
    const failed = results.filter(({ failure }) => failure);
    for (const { file } of results) files.add(file);
    for (const { file, failure } of failed) failures.push({ file, run, seed, failure: stripVTControlCharacters(failure) });
    console.log(`  ${kind}: ${results.length} files, ${failed.length} failed, ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  }
}
endLoad();
rmSync(scratch, { recursive: true, force: true });
for (const { file, run, seed, failure } of failures)
  console.log(`\n${file}, run ${run}, seed ${seed}\n${failure.split('\n').slice(0, SHOWN_LINES).join('\n    ')}`);
console.log(`\nruns ${runs}, files ${files.size}, failed ${failures.length}`);
process.exitCode = failures.length > 0 ? 1 : 0;
