import 'reflect-metadata';
import { randomFrom } from '../../../scripts/lib/random.mjs';
import { inTime } from '../../../scripts/lib/wait-for.mjs';
import { SettingsProblems } from '../../src/config/environment.js';
import { parseKeyRing } from '../../src/config/key-ring.js';
import { numbersFrom, pause, print } from '../money/options.js';
import { check, settle } from './scale-checks.js';
import { Record } from './scale-client.js';
import { Cluster, DATA_KEYS } from './scale-cluster.js';
import { Load } from './scale-load.js';

/** Longest time of a call that is repeated until it is answered, with some to spare. */
const LAST_CALLS_MS = 180_000;

/**
 * `npm run verify -- drill:scale --seconds N --kill-every N --seed N`: two web and two worker processes on one database, one of them
 * killed again and again under a mixed load. Fails if anything acknowledged is lost, or done twice, or if the books do not balance.
 */
async function main(): Promise<boolean> {
  const { seconds, 'kill-every': every, seed } = numbersFrom({ seconds: 300, 'kill-every': 20, seed: 1 });
  const random = randomFrom(seed);
  const cluster = await Cluster.open({ webs: 2, workers: 2 });
  try {
    const [record, problems] = [new Record(), new SettingsProblems()];
    const load = new Load(cluster, record, randomFrom(seed + 1), parseKeyRing('DATA_KEYS', DATA_KEYS, problems));
    const begun = performance.now();
    const until = (second: number): Promise<void> => pause(Math.max(0, second * 1_000 - (performance.now() - begun)));
    await load.begin();
    for (let second = every; second < seconds; second += every) {
      await until(second);
      const { name, startMs } = await cluster.killOne(random);
      print(`${name} killed, up again after ${(startMs / 1_000).toFixed(1)} s; acknowledged ${load.acknowledged.count}`);
    }
    await until(seconds);
    await inTime('the last calls', load.end(), LAST_CALLS_MS);
    const [tookMs, settling] = [performance.now() - begun, performance.now()];
    await settle(cluster);
    const settledMs = performance.now() - settling;
    const { lost, twice, faults, again } = await check(cluster, load.acknowledged);
    for (const { kind, calls, p50, p99 } of record.rows())
      print(
        `${kind.padEnd(14)} ${String(calls).padStart(6)} calls ${((calls * 1_000) / tookMs).toFixed(1).padStart(7)}/s  p50 ${p50.toFixed(0).padStart(5)} ms  p99 ${p99.toFixed(0).padStart(6)} ms`,
      );
    for (const line of [record.faults, faults, lost, twice].flatMap((lines) => lines.slice(0, 10))) print(line);
    print(
      `kills ${cluster.kills}, calls cut ${record.cut}, mails and webhooks sent again ${again}, settled in ${(settledMs / 1_000).toFixed(1)} s`,
    );
    print(`acknowledged ${load.acknowledged.count}, lost ${lost.length}, twice ${twice.length}`);
    return lost.length + twice.length + faults.length + record.faults.length === 0;
  } finally {
    await cluster.close();
  }
}

// An exit ends the database and the processes too.
process.once('SIGTERM', () => process.exit(1));
process.exit((await main()) ? 0 : 1);
