import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltProduct } from '../../test/support/built-product.js';
import { startDatabase } from './engine-process.js';
import { Load, logIn, missingAmong } from './load.js';
import { type DrillResult } from './stop-drill.js';

const ADMIN = { ADMIN_EMAIL: 'drill@labelbridge.test', ADMIN_PASSWORD: 'Drill-secret-2026!' };
const CLIENTS = 12;
const READY_MS = 5_000;
const UNREADY_MS = 10_000;

const statusOf = async (url: string): Promise<number> => (await fetch(`${url}/api/health/ready`)).status;

/** @returns milliseconds until /health/ready answers `status`, or Infinity after `limit` milliseconds */
async function until(url: string, status: number, limit: number): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < limit) {
    if ((await statusOf(url)) === status) return performance.now() - begun;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return Infinity;
}

/** Stops and restarts the database under load, with kill -9 and SIGTERM in turn. */
export async function databaseDrill(runs: number, print: (line: string) => void): Promise<DrillResult> {
  const root = mkdtempSync(join(tmpdir(), 'lb-drill-'));
  const result = { lost: 0, slow: 0 };
  let database = await startDatabase(join(root, 'db'));
  const product = await startBuiltProduct({ DATA_DIR: join(root, 'app'), MONGODB_URI: database.uri, RATE_LIMITS: 'off', ...ADMIN });
  try {
    const target = await logIn(product.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
    for (let run = 1; run <= runs; run++) {
      const load = new Load(target, CLIENTS, false);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await database.end(run % 2 ? 'SIGKILL' : 'SIGTERM');
      const noticed = await until(product.url, 503, UNREADY_MS);
      database = await startDatabase(join(root, 'db'));
      const ready = await until(product.url, 200, 4 * READY_MS);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await load.end();
      const gone = await missingAmong(target, load.acknowledged);
      if (ready > READY_MS || noticed === Infinity) result.slow += 1;
      result.lost += gone.length + load.counts.lost;
      print(
        `run ${run}: acknowledged ${load.acknowledged.length}, gone ${gone.length}, lost ${load.counts.lost}, told to come later ${load.counts.unavailable}; unready after ${Math.round(noticed)} ms, ready ${Math.round(ready)} ms after the database`,
      );
      for (const fault of load.faults.slice(0, 5)) print(`  ${fault}`);
    }
  } finally {
    await product.stop();
    await database.end('SIGTERM');
    rmSync(root, { recursive: true, force: true });
  }
  return result;
}
