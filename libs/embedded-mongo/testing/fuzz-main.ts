import { parseArgs } from 'node:util';
import { fuzzPlanner } from './planner-fuzz.js';
import { fuzzUpdates } from './update-fuzz.js';

const SHARE_OF_UPDATES = 0.2;
const SLICE = 2_000;

/**
 * `npm run verify -- fuzz:engine --queries N --seeds N`: runs N random queries and updates for each of N seeds, each with
 * indexes and with a collection scan. The last line counts the queries and the mismatches.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { queries: { type: 'string', default: '2000' }, seeds: { type: 'string', default: '5' } } });
  const [queries, seeds] = [Number(values.queries), Number(values.seeds)];
  if (!(queries > 0 && seeds > 0)) throw new Error('--queries and --seeds must be positive numbers');
  const updates = Math.round(queries * SHARE_OF_UPDATES);
  let done = 0;
  let mismatches = 0;
  const count = (run: { queries: number; mismatches: readonly string[] }) => {
    done += run.queries;
    mismatches += run.mismatches.length;
    for (const mismatch of run.mismatches) print(mismatch);
  };
  for (let seed = 1; seed <= seeds; seed++) {
    let indexed = 0;
    for (let left = queries - updates, slice = 0; left > 0; left -= SLICE, slice++) {
      const run = await fuzzPlanner(seed * 1_000 + slice, Math.min(SLICE, left));
      indexed += run.indexed;
      count(run);
    }
    count(await fuzzUpdates(seed, updates));
    print(`seed ${seed}: ${queries - updates} queries, ${indexed} of them through an index, and ${updates} updates`);
  }
  print(`${done} queries, ${mismatches} mismatches`);
  process.exitCode = mismatches > 0 ? 1 : 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
