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
    const own: Outcome[] = [];
    for await (const outcome of runFolders(directory, [folder])) own.push(outcome);
    outcomes.push(...own);
    print(`${folder}: ${count(own, 'passed')} passed, ${count(own, 'failed')} failed, ${count(own, 'skipped')} skipped`);
  }
  if (values.update) saveOutcomes(outcomes);
  const surprises = unexpected(outcomes, knownOutcomes(), folders);
  for (const surprise of surprises) print(surprise);
  process.exitCode = surprises.length > 0 ? 1 : 0;
}

function count(outcomes: readonly Outcome[], status: Outcome['status']): number {
  return outcomes.filter((outcome) => outcome.status === status).length;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
