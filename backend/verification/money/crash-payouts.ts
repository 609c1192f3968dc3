import { randomFrom } from '../../../scripts/lib/random.mjs';
import { CrashTest } from './crash-test.js';
import { numbersFrom, print } from './options.js';
import { report } from './reconciliation.js';

/** Longest random delay of the kill, so that many runs hit every step of a payout. */
const WITHIN_MS = 60;

/**
 * `npm run verify -- crash:payouts --runs N --payouts N --seed N`: kills the built server during payouts, restarts it, repeats the call,
 * and compares the ledger with the bank, which keeps running. Before every second restart, waits until the claims of the killed server
 * expire. The restarted server must query payouts in hand before queued ones.
 */
async function main(): Promise<void> {
  const { runs, payouts, seed } = numbersFrom({ runs: 20, payouts: 500, seed: 1 });
  const random = randomFrom(seed);
  const crashTest = await CrashTest.open(runs, payouts, random);
  let slowest = 0;
  for (let run = 0; run < runs; run += 1) {
    const moment = { transfers: Math.floor(random() * payouts), thenMs: random() * WITHIN_MS };
    const { inHand, recoveredMs, askedLate, unfinished, settledMs } = await crashTest.run(run, moment, run % 2 === 1);
    slowest = Math.max(slowest, recoveredMs);
    print(
      `run ${run + 1} of ${runs}: killed at transfer ${moment.transfers} of ${payouts}; ${inHand} in hand, ${askedLate} asked late, known in ${seconds(recoveredMs)}; all ${unfinished} that were not over, in ${seconds(settledMs)}`,
    );
  }
  const result = await crashTest.reconcile();
  await crashTest.close();
  print(`${runs} kills, ${runs * payouts} payouts, slowest recovery ${seconds(slowest)}`);
  report(result);
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

await main();
