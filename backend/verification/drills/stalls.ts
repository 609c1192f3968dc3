import { parseArgs } from 'node:util';
import { print } from '../money/options.js';
import { StallsDrill } from './stalls-drill.js';
import { ALL, SAMPLE, SAMPLED, type StallsRow } from './stalls-row.js';
import { STALLS_ROWS } from './stalls-rows.js';
import { StallsWorld } from './stalls-world.js';

const SILENCE_MAX = 250;

function chosenRows(isSample: boolean, only: string): readonly StallsRow[] {
  if (only !== '') return STALLS_ROWS.filter(({ name }) => name.includes(only));
  if (!isSample) return STALLS_ROWS;
  return SAMPLED.map((sampled) => {
    const row = STALLS_ROWS.find(({ name }) => name === sampled);
    if (!row) throw new Error(`There is no row “${sampled}”.`);
    return row;
  });
}

/**
 * `npm run verify -- drill:stalls [--sample] [--only TEXT]`: sends the built server the largest valid and the smallest invalid requests of
 * each role. Fails if its event loop is blocked for more than 250 ms, or an answer is not the expected one. A sample sends less, for a few
 * rows.
 *
 * The blocked time is the CPU time of the main thread between two ticks of a timer (loop-watch.mjs), so a busy machine does not count. On a
 * slower machine the same work takes more CPU time: the limit grows by the pace of the machine, which fixed work measures beside each row.
 * Another process requests /health/live every 20 ms: a failed answer fails the row. The slowest answer depends on the machine: above 250 ms
 * it is marked, but does not fail the row.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { sample: { type: 'boolean', default: false }, only: { type: 'string', default: '' } } });
  const drill = await StallsDrill.open();
  const world = new StallsWorld(drill);
  let [worst, failed, crashes] = [0, 0, 0];
  let [slowestOfAll, over] = [0, 0];
  const run = async ({ name, who, status, prepare }: StallsRow): Promise<void> => {
    const work = await prepare(world, values.sample ? SAMPLE : ALL);
    const before = drill.requests;
    const { result, measured } = await drill.measured(work);
    const { silent, slowest, asked, unanswered, ms, pace } = measured;
    const limit = SILENCE_MAX * pace;
    worst = Math.max(worst, silent);
    slowestOfAll = Math.max(slowestOfAll, slowest);
    over += slowest > SILENCE_MAX ? 1 : 0;
    const isGood = silent <= limit && unanswered === 0 && result === status;
    failed += isGood ? 0 : 1;
    const answer = result === status ? `${result}` : `${result}, not ${status}`;
    const health = `health asked ${asked} times, unanswered ${unanswered}, slowest ${Math.round(slowest)} ms${slowest > SILENCE_MAX ? `, over ${SILENCE_MAX} ms` : ''}`;
    print(
      `${isGood ? 'ok    ' : 'FAILED'} ${who}, ${name}: ${drill.requests - before} requests, ${answer}, ${Math.round(ms)} ms, silent ${Math.round(silent)} of ${Math.round(limit)} ms, pace ${pace.toFixed(1)} (${health})`,
    );
  };
  try {
    for (const row of chosenRows(values.sample, values.only)) {
      try {
        await run(row);
      } catch (error) {
        failed += 1;
        print(`FAILED ${row.who}, ${row.name}: ${error instanceof Error ? error.message : String(error)}`);
        if (!drill.isDown) continue;
        crashes += 1;
        break;
      }
    }
  } finally {
    await drill.close();
  }
  print(`health: slowest ${Math.round(slowestOfAll)} ms, over ${SILENCE_MAX} ms in ${over} rows`);
  print(`requests ${drill.requests}, crashes ${crashes}, worst silence ${Math.round(worst)} ms`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();
