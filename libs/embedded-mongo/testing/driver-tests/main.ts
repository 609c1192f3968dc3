import { parseArgs } from 'node:util';
import { type Outcome, runFolders, testFolders } from './runner.js';
import { knownOutcomes, saveOutcomes, unexpected } from './known.js';

/**
 * `npm run verify -- test:driver --tests DIR [folder ...]`: prints one line per folder, then every test whose outcome differs
 * from the known one. `--update` rewrites the known outcomes and keeps their reasons.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { tests: { type: 'string' }, update: { type: 'boolean' } },
    allowPositionals: true,
  });
  const directory = values.tests ?? '../shared/driver-tests';
  const folders = positionals.length > 0 ? positionals : testFolders(directory);
  if (folders.length === 0) {
    print(`Skipped: there are no driver tests in ${directory} (https://github.com/mongodb/specifications).`);
    return;
  }
  const outcomes: Outcome[] = [];
  for (const folder of folders) {
    const folderOutcomes: Outcome[] = [];
    for await (const outcome of runFolders(directory, [folder])) folderOutcomes.push(outcome);
    outcomes.push(...folderOutcomes);
    print(
      `${folder}: ${count(folderOutcomes, 'passed')} passed, ${count(folderOutcomes, 'failed')} failed, ${count(folderOutcomes, 'skipped')} skipped`,
    );
  }
  if (values.update) saveOutcomes(outcomes);
  const differences = unexpected(outcomes, knownOutcomes(), folders);
  for (const difference of differences) print(difference);
  process.exitCode = differences.length > 0 ? 1 : 0;
}

function count(outcomes: readonly Outcome[], status: Outcome['status']): number {
  return outcomes.filter((outcome) => outcome.status === status).length;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
