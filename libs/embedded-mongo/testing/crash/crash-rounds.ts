import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodeDocument } from '../../src/bson/decode.js';
import { toNumber } from '../../src/bson/types.js';
import { DATA_FILE } from '../../src/engine.js';
import { checkDatabase } from '../../src/maintenance/check.js';
import { openSnapshot } from '../../src/maintenance/open-snapshot.js';
import { storedCollections } from '../../src/storage/catalogue.js';
import { freshDirectory, sourceProgram } from '../engine-fixture.js';
import { ACCOUNTS, START_BALANCE } from './load.js';

/** What some rounds of killing came to. */
export interface CrashResult {
  /** Acknowledged writes in all. */
  readonly acknowledged: number;
  /** Acknowledged writes that were not there afterwards. */
  readonly lost: number;
  /** What the accounts differ by from what they began with, over all rounds. */
  readonly sumDifference: number;
  /** What the check of all indexes found. */
  readonly faults: readonly string[];
}

/** By what it wrote, not by time alone: a busy machine writes little in half a second. */
const LEAST_ACKNOWLEDGED = 20;
const SPREAD_MS = 400;

/** Kills an engine under load with SIGKILL, again and again on the same data, and looks each time for what is missing. */
export async function crashRounds(rounds: number, tell: (line: string) => void = () => undefined): Promise<CrashResult> {
  const dataDir = freshDirectory();
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
      tell(`round ${round + 1}: ${acked.length} acknowledged before the kill, ${ids.size} writes in the file, sum ${sum}`);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { acknowledged: acknowledged.size, lost, sumDifference, faults };
}

/** Returns the ids that were acknowledged before the process died. */
async function loadAndKill(dataDir: string, round: number): Promise<string[]> {
  const [node, ...args] = sourceProgram('crash/load.ts');
  const child = spawn(node, [...args, dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  let isDoomed = false;
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString('latin1');
    if (isDoomed || acknowledgedIn(output).length < LEAST_ACKNOWLEDGED) return;
    isDoomed = true;
    setTimeout(() => child.kill('SIGKILL'), Math.random() * SPREAD_MS);
  });
  await new Promise<void>((resolve) => child.once('close', () => resolve()));
  if (!isDoomed) throw new Error('the process under load ended by itself');
  return acknowledgedIn(output);
}

/** A line that the kill cut off was not acknowledged to anybody. */
function acknowledgedIn(output: string): string[] {
  const lines = output.slice(0, Math.max(0, output.lastIndexOf('\n'))).split('\n');
  return lines.filter((line) => line.startsWith('acked ')).map((line) => line.slice('acked '.length));
}

/** Read from the file itself, as the next engine will find it. */
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
