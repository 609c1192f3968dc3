import { numbersFrom, print } from '../money/options.js';
import { ExportsDrill } from './exports-drill.js';

const MB = 1_024 * 1_024;
const MEMORY_MAX = 64 * MB;

/**
 * `npm run verify -- drill:exports --rows N`: reads exports of N rows from the built server, and fails where its memory grows by more than
 * 64 MB, rows are missing, or nobody else is served meanwhile.
 */
async function main(): Promise<void> {
  const { rows } = numbersFrom({ rows: 1_000_000 });
  const drill = await ExportsDrill.open(rows);
  let failed = 0;
  for (const [name, path, mark] of [
    ['audit.csv', '/api/audit/export.csv', '\n'],
    ['contacts.csv', '/api/contacts/export.csv', '\n'],
    ['my-data.json', '/api/privacy/export', '"Notification '],
  ] as const) {
    const { rows: read, ms, grownBy, served, slowestMs } = await drill.run(name, path, mark);
    const isGood = read >= rows && grownBy <= MEMORY_MAX && served > 0;
    failed += isGood ? 0 : 1;
    const seconds = (ms / 1_000).toFixed(1);
    print(
      `${isGood ? 'ok    ' : 'FAILED'} ${name}: ${read} rows in ${seconds} s, +${Math.round(grownBy / MB)} MB, ${served} other requests served, the slowest in ${Math.round(slowestMs)} ms`,
    );
  }
  await drill.close();
  print(`exports 3, failed ${failed}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();
