import { numbersFrom, print } from '../money/options.js';
import { PDF_LINES_MAX } from '../../src/modules/money/payments/records/statements/domain/statement.js';
import { ExportsDrill } from './exports-drill.js';

const MB = 1_024 * 1_024;
const MEMORY_MAX = 64 * MB;

const STATEMENT = 'annotatorId=ADMIN&month=2026-01';
const all = (rows: number): number => rows;
const ofMonth = (rows: number): number => rows - PDF_LINES_MAX;
/** Name, collection, path, text that marks a row, and minimum count of that text. A PDF page has fewer than 40 lines. */
const EXPORTS = [
  ['audit.csv', 'audit', '/api/audit/export.csv', '\n', all],
  ['contacts.csv', 'contacts', '/api/contacts/export.csv', '\n', all],
  ['my-data.json', 'notifications', '/api/privacy/export', '"Notification ', all],
  ['postings.csv', 'postings', '/api/ledger/postings/export.csv', '\n', all],
  ['statement.csv', 'postings', `/api/statements/export.csv?${STATEMENT}`, '\n', ofMonth],
  ['statement.json', 'postings', `/api/statements?${STATEMENT}`, '"kind":', ofMonth],
  ['statement.pdf', 'postings', '/api/statements/pdf?annotatorId=ADMIN&month=2025-12', '/Type /Page\n', () => PDF_LINES_MAX / 40],
] as const;

/**
 * `npm run verify -- drill:exports --rows N --first N`: reads exports of N rows from the built server, starting with export number `first`
 * of the list. Fails if memory grows by more than 64 MB, rows are missing, or no other client is served meanwhile.
 */
async function main(): Promise<void> {
  const { rows, first } = numbersFrom({ rows: 1_000_000, first: 1 });
  const asked = EXPORTS.slice(first - 1);
  const drill = await ExportsDrill.open(rows, new Set(asked.map(([, collection]) => collection)));
  let failed = 0;
  for (const [name, , path, mark, wanted] of asked) {
    const { rows: found, ms, grownBy, served, slowestMs } = await drill.run(name, path, mark);
    const isGood = found >= wanted(rows) && grownBy <= MEMORY_MAX && served > 0;
    failed += isGood ? 0 : 1;
    const seconds = (ms / 1_000).toFixed(1);
    print(
      `${isGood ? 'ok    ' : 'FAILED'} ${name}: ${found} of ${wanted(rows)} in ${seconds} s, +${Math.round(grownBy / MB)} MB, ${served} other requests served, the slowest in ${Math.round(slowestMs)} ms`,
    );
  }
  await drill.close();
  print(`exports ${asked.length}, failed ${failed}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();
