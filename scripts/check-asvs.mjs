// `check:asvs`: docs/asvs.tsv answers the 217 requirements of OWASP ASVS 5.0.0, levels 1 and 2, without V10 (OAuth) and V17 (WebRTC).
// `tested` needs a test with the tag `@asvs <item>` that is not skipped and did not fail. `proven` names an existing file. `no` gives a
// reason. Writes the table to dist/coverage/asvs.md.
import { existsSync, readFileSync } from 'node:fs';
import { faultOf, readResults, readTags, testCell, writeTable } from './lib/coverage.mjs';
import { ROOT } from './lib/install.mjs';

const ITEMS = 217;
const TESTED_MIN = 120;
const NO_MAX = 4;
const REASON_MIN = 40;

const [, ...lines] = readFileSync(`${ROOT}/docs/asvs.tsv`, 'utf8').trim().split('\n');
const tags = readTags('asvs');
const results = readResults();
const rows = lines
  .map((line) => line.split('\t'))
  .map(([item, level, requirement, answer, reason = '']) => ({
    item,
    level,
    requirement,
    answer,
    reason,
    tests: tags.filter(({ id }) => id === item),
  }));

function faultsOf({ level, answer, reason, tests }) {
  const named = [...reason.matchAll(/`([\w.-]+\/[\w./-]+|package-lock\.json)`/g)].map(([, file]) => file);
  const faults = {
    tested: () => (tests.length === 0 ? ['no test has this tag'] : tests.flatMap((tag) => faultOf(tag, results, { mustRun: false }) ?? [])),
    proven: () =>
      named.length === 0
        ? ['names no file']
        : named.filter((file) => !existsSync(`${ROOT}/${file}`)).map((file) => `${file} does not exist`),
    no: () => (reason.length < REASON_MIN ? ['the reason is too short'] : []),
  }[answer]?.() ?? [`answers "${answer}"`];
  if (answer !== 'tested' && tests.length > 0) faults.push(`answers "${answer}" and has tagged tests`);
  if (!['1', '2'].includes(level)) faults.push(`has level "${level}"`);
  return faults;
}

const ids = rows.map(({ item }) => item);
const count = (wanted) => rows.filter(({ answer }) => answer === wanted).length;
const faults = [
  ...rows.flatMap((row) => faultsOf(row).map((fault) => `${row.item}: ${fault}`)),
  ...tags.filter(({ id }) => !ids.includes(id)).map(({ id, file }) => `${id}: ${file} has a tag that docs/asvs.tsv does not have`),
  ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: is answered twice`),
];
if (ids.length !== ITEMS) faults.push(`${ids.length} items are answered, of ${ITEMS}`);
if (count('tested') < TESTED_MIN) faults.push(`at least ${TESTED_MIN} must be tested`);
if (count('no') > NO_MAX) faults.push(`at most ${NO_MAX} may be "no"`);

const cells = rows.map(
  ({ item, level, requirement, answer, reason, tests }) =>
    `| ${item} | L${level} | ${requirement} | ${answer} | ${answer === 'tested' ? testCell(tests) : reason} |`,
);
writeTable('asvs.md', [
  '# OWASP ASVS 5.0.0, levels 1 and 2',
  '',
  '| item | level | requirement | answer | evidence |',
  '|---|---|---|---|---|',
  ...cells,
]);
for (const fault of faults) console.error(fault);
console.log(`items ${rows.length}, tested ${count('tested')}, proven ${count('proven')}, no ${count('no')}`);
process.exitCode = faults.length === 0 ? 0 : 1;
