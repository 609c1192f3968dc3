import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltProduct } from '../../test/support/built-product.js';
import { Load, logIn, missingAmong } from './load.js';

export interface DrillResult {
  /** Number of accepted requests without an answer, broken streams, and acknowledged writes that are gone. */
  lost: number;
  slow: number;
}

const ADMIN = { ADMIN_EMAIL: 'drill@labelbridge.test', ADMIN_PASSWORD: 'Drill-secret-2026!' };
const CLIENTS = 16;
const EXIT_MS = 5_000;

/** @returns whether an open notification stream ends like a complete answer */
async function streamEnds(url: string, token: string): Promise<boolean> {
  const response = await fetch(`${url}/api/notifications/stream`, { headers: { authorization: `Bearer ${token}` } });
  try {
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

/** Sends SIGTERM to the built product under load, repeatedly on the same data. */
export async function stopDrill(runs: number, print: (line: string) => void): Promise<DrillResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-drill-'));
  const result = { lost: 0, slow: 0 };
  let written: string[] = [];
  try {
    for (let run = 1; run <= runs; run++) {
      const product = await startBuiltProduct({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...ADMIN });
      const target = await logIn(product.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
      const gone = await missingAmong(target, written);
      const stream = streamEnds(product.url, target.token);
      const load = new Load(target, CLIENTS, true);
      await new Promise((resolve) => setTimeout(resolve, 400 + Math.random() * 800));
      const begun = performance.now();
      const code = await product.stop();
      const took = performance.now() - begun;
      await load.refused();
      const isStreamWhole = await stream;
      written = load.acknowledged;
      result.lost += load.counts.lost + gone.length + (isStreamWhole ? 0 : 1);
      if (took > EXIT_MS || code !== 0) result.slow += 1;
      print(
        `run ${run}: answered ${load.counts.answered}, lost ${load.counts.lost}, written and gone ${gone.length}, stream ${isStreamWhole ? 'ended' : 'BROKE'}, exit ${String(code)} after ${Math.round(took)} ms`,
      );
      for (const fault of load.faults.slice(0, 5)) print(`  ${fault}`);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return result;
}
