import { PDF_LINES_MAX } from '../../src/modules/money/payments/records/statements/domain/statement.js';
import { numbersFrom, print } from '../money/options.js';
import { type Transfer, TransfersDrill } from './transfers-drill.js';

const MB = 1_024 * 1_024;
const MEMORY_MAX = 64 * MB;

/**
 * `npm run verify -- drill:transfers --rows N --kills N --records N`: imports N items into a task of the built server, which is killed
 * meanwhile, exports as many annotations, and N records of the other exports. Fails if rows are missing or duplicated, memory grows by more
 * than 64 MB, or no other client is served meanwhile.
 */
async function main(): Promise<void> {
  const { rows, kills, records } = numbersFrom({ rows: 100_000, kills: 2, records: 1_000_000 });
  const drill = await TransfersDrill.open();
  let [count, failed] = [0, 0];
  const judge = (name: string, isWhole: boolean, { rows: found, ms, grownBy, served, slowestMs }: Transfer): void => {
    const isGood = isWhole && grownBy <= MEMORY_MAX && served > 0;
    count += 1;
    failed += isGood ? 0 : 1;
    const cost = `${(ms / 1_000).toFixed(1)} s, +${Math.round(grownBy / MB)} MB`;
    print(
      `${isGood ? 'ok    ' : 'FAILED'} ${name}: ${found} rows in ${cost}, ${served} other requests served, the slowest in ${Math.round(slowestMs)} ms`,
    );
  };
  try {
    const quiet = await drill.import(await drill.task(), rows, 0);
    judge('import', quiet.rows === rows && quiet.accepted === rows, quiet);
    const taskId = await drill.task();
    const killed = await drill.import(taskId, rows, kills);
    judge(`import, killed ${kills} times`, killed.rows === rows && killed.accepted === rows, killed);
    const { adminId } = await drill.fill(taskId, records);
    const exactly = (wanted: number) => (found: number) => found === wanted;
    const atLeast = (wanted: number) => (found: number) => found >= wanted;
    const ofMonth = atLeast(records - PDF_LINES_MAX);
    const annotations = `/api/tasks/${taskId}/export?format`;
    const statement = `annotatorId=${adminId}&month`;
    // Name, path, text that marks a row, and whether the count of that text is right. CSV has a header,
    // a posting two lines, a PDF page fewer than 40.
    const exports = [
      ['annotations.jsonl', `${annotations}=jsonl`, '\n', exactly(rows)],
      ['annotations of Label Studio', `${annotations}=label-studio`, '"annotations":', exactly(rows)],
      ['annotations.csv', `${annotations}=csv`, '\n', exactly(rows + 1)],
      ['audit.csv', '/api/audit/export.csv', '\n', atLeast(records)],
      ['contacts.csv', '/api/contacts/export.csv', '\n', exactly(records + 1)],
      ['my-data.json', '/api/privacy/export', '"Notification ', exactly(records)],
      ['postings.csv', '/api/ledger/postings/export.csv', '\n', exactly(2 * records + 1)],
      ['statement.csv', `/api/statements/export.csv?${statement}=2026-01`, '\n', ofMonth],
      ['statement.json', `/api/statements?${statement}=2026-01`, '"kind":', ofMonth],
      ['statement.pdf', `/api/statements/pdf?${statement}=2025-12`, '/Type /Page\n', atLeast(PDF_LINES_MAX / 40)],
    ] as const;
    for (const [name, path, mark, isWhole] of exports) {
      const done = await drill.export(path, mark);
      judge(name, isWhole(done.rows), done);
    }
  } finally {
    await drill.close();
  }
  print(`transfers ${count}, failed ${failed}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();
