// `check:spec`: each requirement of docs/specification.md has a tagged test, and each tagged test passed. Runs tests with missing or
// outdated results (none with `--as-is`). Writes the table to dist/coverage/specification.md.
import { readFileSync, rmSync } from 'node:fs';
import { RESULT_FILES, expandRange, faultOf, readResults, readTags, testCell, writeTable } from './lib/coverage.mjs';
import { ROOT, buildAll, ensureInstalled, run, runTool } from './lib/install.mjs';
import { journeysAreCurrent } from './lib/journeys.mjs';
import { oneAtATime } from './lib/one-at-a-time.mjs';

/** Fewer requirements mean that the document was not parsed correctly. */
const LEAST_REQUIREMENTS = 440;

async function runOutdatedTests() {
  ensureInstalled();
  // A project that cannot run must not keep old results.
  for (const file of RESULT_FILES) rmSync(file, { force: true });
  run('npm', ['test']);
  run(process.execPath, ['scripts/test.mjs', '--product']);
  await oneAtATime('build', buildAll);
  if (!journeysAreCurrent()) runTool('node', ['scripts/e2e.mjs', '--no-build']);
}

/** Parses the requirements: the heading `### 5.login` is a section, and `- **2-4** …` three of its requirements. */
function readRequirements() {
  let section = '';
  return readFileSync(`${ROOT}/docs/specification.md`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      section = /^### (\d\.[a-z-]+)/.exec(line)?.[1] ?? section;
      const [, numbers, text] = /^- \*\*([\d-]+)\*\* (.+)$/.exec(line) ?? [];
      return numbers ? expandRange(`${section}.${numbers}`).map((id) => ({ id, text })) : [];
    });
}

if (!process.argv.includes('--as-is')) await runOutdatedTests();

const requirements = readRequirements();
const ids = requirements.map(({ id }) => id);
const results = readResults();
const tags = readTags('spec').map((tag) => ({ ...tag, fault: faultOf(tag, results, { mustRun: true }) }));
const faults = tags
  .filter(({ id }) => !ids.includes(id))
  .map(({ id, file }) => `${id}: ${file} has a tag that the specification does not have`);
if (ids.length < LEAST_REQUIREMENTS) faults.push(`The specification has ${ids.length} requirements, fewer than ${LEAST_REQUIREMENTS}.`);
for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index))) faults.push(`${id}: is defined twice`);

const rows = requirements.map(({ id, text }) => ({ id, text, tests: tags.filter((tag) => tag.id === id) }));
const faultsOf = ({ tests }) => (tests.length === 0 ? ['no test has this tag'] : tests.flatMap(({ fault }) => fault ?? []));
const unproven = rows.filter((row) => faultsOf(row).length > 0);
for (const row of unproven) faults.push(`${row.id}: ${faultsOf(row).join('; ')}`);

const cells = rows.map(({ id, text, tests }) => `| ${id} | ${text.replaceAll('|', '\\|')} | ${testCell(tests)} |`);
writeTable('specification.md', ['# Specification: proofs', '', '| id | requirement | tests |', '|---|---|---|', ...cells]);
for (const fault of faults) console.error(fault);
console.log(`${rows.length - unproven.length} of ${rows.length} rows proven`);
process.exitCode = faults.length === 0 ? 0 : 1;
