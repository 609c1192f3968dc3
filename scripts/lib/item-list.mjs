import { existsSync, readFileSync } from 'node:fs';
import { faultOf, readResults, readTags, testCell, writeTable } from './coverage.mjs';
import { ROOT } from './install.mjs';

const REASON_MIN = 40;

/** Reads a table with a head: one object a line, by the names of the head. */
function readTsv(file) {
  const [head, ...lines] = readFileSync(`${ROOT}/${file}`, 'utf8').trim().split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
  });
}

/** Finds why the answer of an item does not hold. */
function faultsOf({ answer, reason, tests }, results) {
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
  return faults;
}

/**
 * Checks that docs/<kind>.tsv answers each item. `tested` needs a test with the tag `@<kind> <item>` that is not skipped and did not fail,
 * `proven` names an existing file, `no` gives a reason. Writes the table to dist/coverage/<kind>.md and the faults to the console.
 *
 * @param list.head the heads of the table before `answer` and `evidence`
 * @param list.cells the cells of a row below these heads
 * @param list.faultsOfRow further faults of a row
 * @returns {{ rows: object[], fail: (fault: string) => void }} the rows with their tests; `fail` adds a fault
 */
export function checkItems({ kind, title, items, testedMin, noMax, head, cells, faultsOfRow = () => [] }) {
  const file = `docs/${kind}.tsv`;
  const tags = readTags(kind);
  const results = readResults();
  const rows = readTsv(file).map((row) => ({ ...row, tests: tags.filter(({ id }) => id === row.item) }));
  const ids = rows.map(({ item }) => item);
  const count = (wanted) => rows.filter(({ answer }) => answer === wanted).length;
  const faults = [
    ...rows.flatMap((row) => [...faultsOf(row, results), ...faultsOfRow(row)].map((fault) => `${row.item}: ${fault}`)),
    ...tags.filter(({ id }) => !ids.includes(id)).map(({ id, file: test }) => `${id}: ${test} has a tag that ${file} does not have`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: is answered twice`),
  ];
  if (ids.length !== items) faults.push(`${ids.length} items are answered, of ${items}`);
  if (count('tested') < testedMin) faults.push(`at least ${testedMin} must be tested`);
  if (count('no') > noMax) faults.push(`at most ${noMax} may be "no"`);
  const heads = [...head, 'answer', 'evidence'];
  const lines = rows.map((row) => [...cells(row), row.answer, row.answer === 'tested' ? testCell(row.tests) : row.reason]);
  writeTable(`${kind}.md`, [
    `# ${title}`,
    '',
    `| ${heads.join(' | ')} |`,
    `|${'---|'.repeat(heads.length)}`,
    ...lines.map((line) => `| ${line.join(' | ')} |`),
  ]);
  const fail = (fault) => {
    console.error(fault);
    process.exitCode = 1;
  };
  for (const fault of faults) fail(fault);
  console.log(`items ${rows.length}, tested ${count('tested')}, proven ${count('proven')}, no ${count('no')}`);
  return { rows, fail };
}
