import { randomFrom } from '../../../scripts/lib/random.mjs';
import { writeAnnotations } from '../drills/transfer-records.js';
import { numbersFrom, print } from '../money/options.js';
import { BulkRows } from './bulk-rows.js';
import { BulkServer, type Measured } from './bulk-server.js';
import { BulkWork } from './bulk-work.js';

const MB = 1_024 * 1_024;
const MEMORY_MAX = 64 * MB;
const SILENCE_MAX_MS = 250;
const LIMITS = '--limits';

/**
 * `npm run verify -- bulk:data --rows N --kills N --seed N --limits`: rows are imported into one project and exported in the background
 * while the server is killed, and once paused. Fails if a row is lost, comes twice, or is counted wrong. The growth of its memory and its
 * silence towards others are printed; with `--limits`, they must stay within 64 MB and 250 ms.
 */
async function main(): Promise<boolean> {
  const args = process.argv.slice(2);
  const { rows, kills, seed } = numbersFrom(
    { rows: 100_000, kills: 10, seed: 1 },
    args.filter((arg) => arg !== LIMITS),
  );
  const random = randomFrom(seed);
  const sent = new BulkRows(random);
  const server = await BulkServer.open();
  const work = new BulkWork(server, sent, random);
  try {
    const { measured: quiet } = await server.measured(() => work.begin());
    print(`baseline: ${megabytes(quiet.peak)} MB after a small import`);
    const all: Measured[] = [];
    const step = async <T>(name: string, doIt: () => Promise<T>): Promise<T> => {
      const { result, measured } = await server.measured(doIt);
      all.push(measured);
      const { ms, peak, silence } = measured;
      const cost = `${(ms / 1_000).toFixed(1)} s, ${Math.round((rows * 1_000) / ms)} rows/s, +${megabytes(peak - quiet.peak)} MB`;
      print(`${name}: ${cost}, silence ${Math.round(silence)} ms, kills ${server.kills}`);
      return result;
    };
    const killsOfExport = Math.floor(kills / 2);
    await step('imports', () => work.import(rows, kills - killsOfExport));
    // An export has only items with answers.
    await server.stopFor((dataDir) => writeAnnotations(dataDir, work.taskIds));
    const quietly = await work.check(await step('export', () => work.export(0)));
    const killed = await work.check(await step('export, killed', () => work.export(kills - server.kills)));
    for (const fault of work.faults.slice(0, 20)) print(fault);
    const lost = Math.max(quietly.lost, killed.lost);
    const grown = Math.max(0, ...all.map(({ peak }) => peak - quiet.peak));
    const silence = Math.max(...all.map((one) => one.silence));
    print(`rows ${rows}, lost ${lost}, peak +${megabytes(grown)} MB, silence ${Math.round(silence)} ms`);
    const isWithin = grown <= MEMORY_MAX && silence <= SILENCE_MAX_MS;
    return lost === 0 && work.faults.length === 0 && server.kills === kills && (isWithin || !args.includes(LIMITS));
  } finally {
    await server.close();
  }
}

const megabytes = (bytes: number): string => String(Math.round(bytes / MB));

// An exit ends the asker too.
process.once('SIGTERM', () => process.exit(1));
process.exit((await main()) ? 0 : 1);
