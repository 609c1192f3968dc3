import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type OpenDatabase, openDatabase } from '../../src/database/open-database.js';

const IDLE_MS = 1_000;

let engine: Promise<OpenDatabase> | undefined;
let open = 0;
let databases = 0;

/** The engine of this process. It outlives the last database by a while, so that the next test file finds it running. */
async function startEngine(): Promise<OpenDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-engine-'));
  const { uri, close } = await openDatabase({ mongodbUri: undefined, dataDir }, 'server');
  return {
    uri,
    close: async () => {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new, empty database, on TEST_MONGODB_URI if it is set. `close` drops it. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  open += 1;
  const server = process.env.TEST_MONGODB_URI ?? (await (engine ??= startEngine())).uri;
  const uri = server.replace(/^(mongodb:\/\/[^/]+)\/[^?]*/, `$1/t${process.pid}x${Date.now().toString(36)}x${++databases}`);
  return {
    uri,
    close: async () => {
      const client = await MongoClient.connect(uri);
      await client.db().dropDatabase();
      await client.close();
      open -= 1;
      setTimeout(() => void stopUnused(), IDLE_MS);
    },
  };
}

async function stopUnused(): Promise<void> {
  if (open > 0 || !engine) return;
  const stopping = engine;
  engine = undefined;
  await (await stopping).close();
}
