import { numbersFrom, print } from '../money/options.js';
import { type Transfer, TransfersDrill } from './transfers-drill.js';

const MB = 1_024 * 1_024;
const MEMORY_MAX = 64 * MB;
/** Format, text that occurs once in each row, and number of such texts outside the items. */
const EXPORTS = [
  ['jsonl', '\n', 0],
  ['label-studio', '"annotations":', 0],
  // The header line.
  ['csv', '\n', 1],
] as const;

/**
 * `npm run verify -- drill:transfers --rows N --kills N`: imports N items into a task of the built server, which is killed meanwhile, and
 * exports as many annotations. Fails if rows are missing or duplicated, or memory grows by more than 64 MB.
 */
async function main(): Promise<void> {
  const { rows, kills } = numbersFrom({ rows: 100_000, kills: 2 });
  const drill = await TransfersDrill.open();
  let failed = 0;
  const judge = (name: string, isWhole: boolean, { rows: found, ms, grownBy }: Transfer): void => {
    const isGood = isWhole && grownBy <= MEMORY_MAX;
    failed += isGood ? 0 : 1;
    print(`${isGood ? 'ok    ' : 'FAILED'} ${name}: ${found} rows in ${(ms / 1_000).toFixed(1)} s, +${Math.round(grownBy / MB)} MB`);
  };
  try {
    const quiet = await drill.import(await drill.task(), rows, 0);
    judge('import', quiet.rows === rows && quiet.accepted === rows, quiet);
    const taskId = await drill.task();
    const killed = await drill.import(taskId, rows, kills);
    judge(`import, killed ${kills} times`, killed.rows === rows && killed.accepted === rows, killed);
    await drill.annotate(taskId);
    for (const [format, mark, more] of EXPORTS) {
      const done = await drill.export(taskId, format, mark);
      judge(`export as ${format}`, done.rows === rows + more, done);
    }
  } finally {
    await drill.close();
  }
  print(`transfers ${2 + EXPORTS.length}, failed ${failed}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();
