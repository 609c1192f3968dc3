// `npm run verify -- mutate:trust [--sample N] [--seed N] [--jobs N] [--only PATH]`: mutants of what insiders and thieves meet (log-in,
// audit, limits, privacy, second admins), and the tests that should notice them, those of the API included. A run of all takes hours;
// --sample takes so many, --only those of the paths that contain PATH. Texts are not mutated: the specs of messages judge them.
// Last line: the score; exit 1 where it is below 90 %.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, ensureInstalled } from './lib/install.mjs';
import { randomFrom } from './lib/random.mjs';
import { NOT_MUTATED, PARTS } from './trust/parts.mjs';

const BELOW = 90;
/** A mutant that loops is noticed by the time. */
const TIMEOUT_MS = 300_000;
const MUTATIONS = { plugins: null, excludedMutations: ['StringLiteral'], ignorers: [], noHeader: false };

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});

function filesOf(path) {
  if (!statSync(`${ROOT}/${path}`).isDirectory()) return [path];
  return readdirSync(`${ROOT}/${path}`, { recursive: true })
    .map((name) => `${path}/${name}`)
    .filter((name) => name.endsWith('.ts'));
}

function chosen(mutants, sample, seed) {
  if (sample === 0) return mutants;
  const random = randomFrom(seed);
  return mutants
    .map((mutant) => ({ mutant, order: random() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, sample)
    .map(({ mutant }) => mutant);
}

/** Writes the sources with all mutants in them. @returns the mutants, each with its tests */
async function instrument(folder) {
  const { createInjector } = await import('typed-inject');
  const { createInstrumenter } = await import('@stryker-mutator/instrumenter');
  const quiet = new Proxy({}, { get: (_none, name) => (String(name).startsWith('is') ? () => false : () => undefined) });
  const instrumenter = createInjector().provideValue('logger', quiet).injectFunction(withInstrumenter(createInstrumenter));
  const testsOf = new Map();
  for (const { path, tests } of PARTS)
    for (const file of filesOf(path)) if (!testsOf.has(file) && !NOT_MUTATED.test(file)) testsOf.set(file, tests);
  const sources = [...testsOf.keys()]
    .filter((file) => file.includes(values.only))
    .map((name) => ({ name: `${ROOT}/${name}`, mutate: true, content: readFileSync(`${ROOT}/${name}`, 'utf8') }));
  const { files, mutants } = await instrumenter.instrument(sources, MUTATIONS);
  for (const { name, content } of files) {
    const target = join(folder, relative(ROOT, name));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  // What is left out by MUTATIONS is made, and marked as ignored.
  const judged = mutants.filter(({ status }) => status !== 'Ignored');
  return judged.map((mutant) => {
    const file = relative(ROOT, mutant.fileName);
    return { ...mutant, file, tests: testsOf.get(file) };
  });
}

function withInstrumenter(create) {
  const make = (injector) => create(injector);
  make.inject = ['$injector'];
  return make;
}

/** Runs tests of the backend, up to the first failure. @returns whether all passed */
function passes(folder, tests, mutant) {
  const loaders = ['../scripts/lib/typescript.mjs', '../scripts/trust/mutants.mjs'].flatMap((path) => ['--import', path]);
  const jest = ['../node_modules/jest/bin/jest.js', '--bail', '--maxWorkers=1', tests];
  const args = ['--no-warnings', '--conditions=labelbridge-source', ...loaders, ...jest];
  const env = { ...process.env, MUTANTS_FOLDER: folder, ...(mutant === undefined ? {} : { __STRYKER_ACTIVE_MUTANT__: mutant }) };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: `${ROOT}/backend`, env, stdio: 'ignore', detached: true });
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), TIMEOUT_MS);
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

ensureInstalled();
const folder = mkdtempSync(join(tmpdir(), 'labelbridge-mutants-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const all = await instrument(folder);
const mutants = chosen(all, Number(values.sample), Number(values.seed));
console.log(`${all.length} mutants, ${mutants.length} of them are tried`);
for (const tests of new Set(mutants.map((mutant) => mutant.tests))) {
  if (await passes(folder, tests, undefined)) continue;
  console.error(`The tests ${tests} fail without a mutant.`);
  process.exit(1);
}
const waiting = [...mutants];
let killed = 0;
/** Of each file: how many of its mutants were tried, and how many of them were noticed. */
const byFile = new Map();
await Promise.all(
  Array.from({ length: Number(values.jobs) }, async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const isNoticed = !(await passes(folder, mutant.tests, mutant.id));
      const { tried = 0, noticed = 0 } = byFile.get(mutant.file) ?? {};
      byFile.set(mutant.file, { tried: tried + 1, noticed: noticed + Number(isNoticed) });
      if (isNoticed) {
        killed += 1;
        continue;
      }
      const { file, location, mutatorName, replacement } = mutant;
      console.log(`ALIVE ${file}:${location.start.line + 1} ${mutatorName}: ${replacement.replace(/\s+/g, ' ').slice(0, 120)}`);
    }
  }),
);
for (const [file, { tried, noticed }] of byFile) console.log(`${noticed} of ${tried} ${file}`);
const score = mutants.length > 0 ? (100 * killed) / mutants.length : 0;
// Cut, not rounded: 89.999 is below 90.
console.log(`mutation score ${(Math.floor(score * 100) / 100).toFixed(2)} % (${killed} of ${mutants.length} mutants killed)`);
process.exit(score >= BELOW ? 0 : 1);
