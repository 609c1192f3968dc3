import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodeDocument } from '../../src/bson/decode.js';
import { toNumber } from '../../src/bson/types.js';
import { DATA_FILE } from '../../src/engine.js';
import { checkDatabase } from '../../src/maintenance/check.js';
import { openSnapshot } from '../../src/maintenance/open-snapshot.js';
import { storedCollections } from '../../src/storage/catalogue.js';
import { temporaryDirectory, sourceProgram } from '../engine-fixture.js';
import { ACCOUNTS, START_BALANCE } from './load.js';

export interface CrashResult {
  readonly acknowledged: number;
  readonly lost: number;
  /** Sum over all rounds of the absolute difference between the sum of balances and its initial value. */
  readonly sumDifference: number;
  readonly faults: readonly string[];
}

/** Writes before the kill. A time alone is not enough, because a busy machine writes slowly. */
const MIN_ACKNOWLEDGED = 20;
const KILL_DELAY_MS = 400;

/** Repeatedly kills an engine under load with SIGKILL on the same data and checks for losses after each kill. */
export async function crashRounds(rounds: number, log: (line: string) => void = () => undefined): Promise<CrashResult> {
  const dataDir = temporaryDirectory();
  const acknowledged = new Set<string>();
  const faults: string[] = [];
  let lost = 0;
  let sumDifference = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const acked = await loadAndKill(dataDir, round);
      for (const id of acked) acknowledged.add(id);
      const { ids, sum } = await contents(dataDir);
      for (const id of acknowledged) if (!ids.has(id)) lost++;
      sumDifference += Math.abs(sum - ACCOUNTS * START_BALANCE);
      faults.push(...(await checkDatabase(dataDir)).faults);
      log(`round ${round + 1}: ${acked.length} acknowledged before the kill, ${ids.size} writes in the file, sum ${sum}`);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { acknowledged: acknowledged.size, lost, sumDifference, faults };
}

/** @returns the ids acknowledged before the kill */
async function loadAndKill(dataDir: string, round: number): Promise<string[]> {
  const [node, ...args] = sourceProgram('crash/load.ts');
  const child = spawn(node, [...args, dataDir, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  let killScheduled = false;
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString('latin1');
    if (killScheduled || acknowledgedIn(output).length < MIN_ACKNOWLEDGED) return;
    killScheduled = true;
    setTimeout(() => child.kill('SIGKILL'), Math.random() * KILL_DELAY_MS);
  });
  await new Promise<void>((resolve) => child.once('close', () => resolve()));
  if (!killScheduled) throw new Error('the process under load exited unexpectedly');
  return acknowledgedIn(output);
}

/** An incomplete last line does not count as an acknowledgement. */
function acknowledgedIn(output: string): string[] {
  const lines = output.slice(0, Math.max(0, output.lastIndexOf('\n'))).split('\n');
  return lines.filter((line) => line.startsWith('acked ')).map((line) => line.slice('acked '.length));
}

/** Reads the data file without an engine. */
async function contents(dataDir: string): Promise<{ ids: Set<string>; sum: number }> {
  const snapshot = await openSnapshot(join(dataDir, DATA_FILE));
  const ids = new Set<string>();
  let sum = 0;
  for (const collection of storedCollections(snapshot.view)) {
    for (const { value } of collection.documents(snapshot.view)) {
      const document = decodeDocument(value);
      if (collection.ns === 'crash.accounts') sum += toNumber(document['balance']);
      else ids.add(String(document['_id']));
    }
  }
  await snapshot.close();
  return { ids, sum };
}
