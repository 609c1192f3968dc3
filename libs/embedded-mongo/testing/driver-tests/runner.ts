import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { uriOf } from '../../src/endpoint.js';
import { hostEngine } from '../../src/worker-host.js';
import { temporaryDirectory } from '../engine-fixture.js';
import { Skipped } from './entities.js';
import { type Suite, type Test, suitesIn, skipReasonOf } from './suite.js';
import { runTest } from './test-run.js';

export interface Outcome {
  readonly folder: string;
  /** `file.json: description`. */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly reason: string;
}

/** @returns the test folders of a checkout of the driver specifications; empty if there is none */
export function testFolders(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Runs all tests of some folders against a new engine and yields their outcomes. */
export async function* runFolders(directory: string, folders: readonly string[]): AsyncGenerator<Outcome, void, undefined> {
  const dataDir = temporaryDirectory();
  // The tests check semantics and not durability. The engine runs in a worker thread, because some tests depend on client timers.
  const engine = await hostEngine({ dataDir, listen: { port: 0 }, testCommands: true, unsafeNoSync: true }, (error) =>
    console.error(error),
  );
  const uri = uriOf(engine.address).replace('directConnection=true', 'replicaSet=embedded');
  const admin = await new MongoClient(uri).connect();
  try {
    for (const folder of folders) {
      for (const { file, suite } of suitesIn(join(directory, folder))) {
        for (const test of suite.tests)
          yield { folder, name: `${file}: ${test.description}`, ...(await outcomeOf(uri, admin, suite, test)) };
      }
    }
  } finally {
    await admin.close();
    await engine.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function outcomeOf(uri: string, admin: MongoClient, suite: Suite, test: Test): Promise<Pick<Outcome, 'status' | 'reason'>> {
  const unmet = skipReasonOf(suite, test);
  if (unmet !== undefined) return { status: 'skipped', reason: unmet };
  try {
    await runTest(uri, admin, suite, test);
    return { status: 'passed', reason: '' };
  } catch (error) {
    if (error instanceof Skipped) return { status: 'skipped', reason: error.message };
    return { status: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}
