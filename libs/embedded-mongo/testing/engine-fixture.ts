import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { startInProcess } from '../src/start-in-process.js';

export interface EngineFixture {
  readonly uri: string;
  readonly client: MongoClient;
  readonly stop: () => Promise<void>;
}

/** Starts an engine in this process without durability, for tests of semantics. */
export async function startFixture(options: { readonly sweepMs?: number } = {}): Promise<EngineFixture> {
  const dataDir = temporaryDirectory();
  const engine = await startInProcess({ ...options, dataDir, unsafeNoSync: true });
  const client = await new MongoClient(engine.uri).connect();
  const stop = async () => {
    await client.close();
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { uri: engine.uri, client, stop };
}

export function temporaryDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
}

const LOADER = new URL('../../../scripts/lib/typescript.mjs', import.meta.url).href;

export function sourceProgram(name: string): [node: string, ...args: string[]] {
  return [process.execPath, '--no-warnings', '--import', LOADER, fileURLToPath(new URL(name, import.meta.url))];
}
