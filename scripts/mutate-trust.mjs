// `npm run verify -- mutate:trust [--sample N] [--seed N] [--minutes N] [--jobs N] [--only PATH]`: mutants of the defences against insiders
// and thieves (log-in, audit, limits, privacy, second admins), and the tests that should detect them. Only API tests reach most of them,
// and Stryker (`mutate:money`) would load the application for each mutant. A first run without mutants records the mutants that each test
// reaches. Each mutant then meets only those tests, in random order of mutants. `--sample` limits their number, `--minutes` the time in
// which new ones start, `--only` the sources to paths that contain PATH. Last lines: the scores of each part and of all. Exit code 1
// below 90 %.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, ensureInstalled } from './lib/install.mjs';
import { randomFrom } from './lib/random.mjs';

const BELOW = 90;

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '0' },
  },
});

/** Tests of the backend, without tests of the built product. */
function testFiles() {
  const names = ['src', 'test'].flatMap((root) =>
    readdirSync(`${ROOT}/backend/${root}`, { recursive: true }).map((name) => join(root, name)),
  );
  const wanted = names.filter((name) => /\.(http-)?spec\.ts$/.test(name) && !name.startsWith('test/product/'));
  return wanted.sort().map((name) => join(ROOT, 'backend', name));
}

/** Random order: the mutants of a run with a time limit are a random sample too. */
function chosen(mutants, sample, seed) {
  const random = randomFrom(seed);
  return mutants
    .map((mutant) => ({ mutant, order: random() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, sample || undefined)
    .map(({ mutant }) => mutant);
}

function counted(verdicts, property) {
  const rows = new Map();
  for (const { mutant, noticed } of verdicts) {
    const { killed = 0, tried = 0 } = rows.get(mutant[property]) ?? {};
    rows.set(mutant[property], { killed: killed + Number(noticed !== null), tried: tried + 1 });
  }
  return [...rows].map(([name, { killed, tried }]) => [name, killed, tried]).sort();
}

// Truncated, not rounded: 89.999 is below 90.
const percent = (killed, tried) => (tried > 0 ? Math.floor((10_000 * killed) / tried) / 100 : 0);
const row = ([name, killed, tried]) => `${percent(killed, tried).toFixed(2).padStart(6)} %  ${`${killed} of ${tried}`.padEnd(14)} ${name}`;

ensureInstalled();
const { instrument } = await import('./trust/instrument.mjs');
const { record, tryMutants } = await import('./trust/trial.mjs');
const folder = mkdtempSync(join(tmpdir(), 'labelbridge-mutants-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const all = await instrument(folder);
const waiting = chosen(
  all.filter(({ file }) => file.includes(values.only)),
  Number(values.sample),
  Number(values.seed),
);
console.log(`${all.length} mutants, ${waiting.length} of them are tried`);
const verdicts = [];
const idsOf = new Map();
for (const { file, id } of all) idsOf.set(file, [...(idsOf.get(file) ?? []), id]);
const jobs = Number(values.jobs);
const recorded = await record(
  folder,
  testFiles().filter((path) => waiting.some(({ tests }) => tests.test(path))),
  jobs,
);
console.log(`${recorded.files.length} test files recorded in ${Math.round(performance.now() / 1000)} s`);

const tell = (mutant, noticed) => {
  verdicts.push({ mutant, noticed });
  const { file, line, reads } = mutant;
  console.log(`${noticed === null ? 'ALIVE' : 'killed'} ${file}:${line} ${reads}${noticed === null ? '' : ` <- ${noticed}`}`);
};
const endAt = Number(values.minutes) * 60_000 || Infinity;
const next = () => (performance.now() < endAt ? waiting.shift() : undefined);
await Promise.all(Array.from({ length: jobs }, () => tryMutants({ folder, ...recorded, idsOf }, next, tell)));
for (const property of ['file', 'part']) console.log(`\n${counted(verdicts, property).map(row).join('\n')}`);
const killed = verdicts.filter(({ noticed }) => noticed !== null).length;
const score = percent(killed, verdicts.length);
console.log(`mutation score ${score.toFixed(2)} % (${killed} of ${verdicts.length} mutants killed)`);
process.exit(score >= BELOW ? 0 : 1);
