import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { startEngineProcess } from '../testing/engine-process.js';
import { temporaryDirectory } from '../testing/engine-fixture.js';
import { type Workload, fill, pageMs, reads, writes } from './workloads.js';

const SMALL = 100_000;
const IDLE_MS = 3_000;
/** Alternating slices per workload, so that both servers see the same load from other processes. */
const SLICES = 4;
const SLICE_MS = 800;
const WARM_UP_MS = 1_000;

/**
 * `npm run verify -- bench:engine --reference URI [--durable URI] [--large N]`: runs the same workloads with the same driver on
 * this engine and on a reference server, alternating, and prints the throughput ratios. `--durable` is the reference for durable
 * workloads: a server that syncs on commit.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { reference: { type: 'string' }, durable: { type: 'string' }, large: { type: 'string', default: '1000000' } },
  });
  const dataDir = temporaryDirectory();
  const engine = await startEngineProcess(dataDir);
  const engineClient = await new MongoClient(engine.uri, { maxPoolSize: 64 }).connect();
  try {
    print('| work | engine, per s | reference, per s | ratio |\n|---|---|---|---|');
    await compare(engineClient, values.durable ?? values.reference, writes(), false);
    await compare(engineClient, values.reference, reads('items', SMALL), true);
    const afterScans = await memoryWhenIdle(engine.residentMb);
    print(`\nMemory after the scans: ${afterScans.toFixed(0)} MB`);
    await large(engineClient, Number(values.large), engine.residentMb);
  } finally {
    await engineClient.close();
    await engine.stop();
  }
  const begin = performance.now();
  const again = await startEngineProcess(dataDir);
  print(`Start with ${values.large} documents, process and all: ${((performance.now() - begin) / 1_000).toFixed(2)} s`);
  await again.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function compare(
  engineClient: MongoClient,
  uri: string | undefined,
  workloads: readonly Workload[],
  isFilled: boolean,
): Promise<void> {
  const referenceClient = uri === undefined ? undefined : await new MongoClient(uri, { maxPoolSize: 64 }).connect();
  const clients = referenceClient ? [engineClient, referenceClient] : [engineClient];
  for (const client of clients) {
    await client.db('bench').dropDatabase();
    if (isFilled) await fill(client.db('bench').collection('items'), SMALL);
  }
  for (const { name, prepare, run } of workloads) {
    const sums = clients.map(() => 0);
    for (const client of clients) {
      await prepare?.(client.db('bench'));
      await run(client.db('bench'), WARM_UP_MS, client);
    }
    for (let slice = 0; slice < SLICES; slice++) {
      for (const [at, client] of clients.entries()) sums[at] = (sums[at] ?? 0) + (await run(client.db('bench'), SLICE_MS, client)) / SLICES;
    }
    const [our = 0, their] = sums;
    print(
      `| ${name} | ${formatRate(our)} | ${their === undefined ? '' : formatRate(their)} | ${their === undefined ? '' : (our / their).toFixed(2)} |`,
    );
  }
  await referenceClient?.db('bench').dropDatabase();
  await referenceClient?.close();
}

/** Compares the time of one page in a small and in a large collection; both must be equal. */
async function large(engineClient: MongoClient, count: number, residentMb: () => number): Promise<void> {
  const db = engineClient.db('bench');
  await fill(db.collection('many'), count);
  let [small, many] = [0, 0];
  for (let slice = 0; slice < SLICES; slice++) {
    small += (await pageMs(db, 'items', SLICE_MS)) / SLICES;
    many += (await pageMs(db, 'many', SLICE_MS)) / SLICES;
  }
  print(
    `filter + sort + limit 20: ${small.toFixed(2)} ms out of ${SMALL}, ${many.toFixed(2)} ms out of ${count} (${(many / small).toFixed(2)} times)`,
  );
  const begin = performance.now();
  await db.collection('many').countDocuments({ note: 'none' });
  print(
    `Count that reads all ${count}: ${((performance.now() - begin) / 1_000).toFixed(2)} s; memory afterwards: ${(await memoryWhenIdle(residentMb)).toFixed(0)} MB`,
  );
}

async function memoryWhenIdle(residentMb: () => number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return residentMb();
}

function formatRate(rate: number): string {
  return rate >= 100 ? rate.toFixed(0) : rate.toPrecision(3);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
