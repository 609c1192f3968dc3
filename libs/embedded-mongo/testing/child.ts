import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.js';
import { type Role } from '../src/directory-lock.js';

/**
 * Child process for tests of locks and crashes: starts an engine and prints `ready`. Mode `write` inserts documents until killed and
 * prints each acknowledged id; mode `hold` keeps the engine open until stdin ends.
 */
async function main([dataDir, mode, role, inlineCommitMaxMs]: readonly string[]): Promise<void> {
  if (dataDir === undefined) throw new Error('usage: child DATA_DIR write|hold server|cli [INLINE_COMMIT_MAX_MS]');
  const engine = await startEmbeddedMongo({
    dataDir,
    role: role as Role,
    waitMs: 5_000,
    log: (message) => process.stdout.write(`waiting ${message}\n`),
    ...(inlineCommitMaxMs === undefined ? {} : { inlineCommitMaxMs: Number(inlineCommitMaxMs) }),
  });
  process.stdout.write(`ready ${engine.owned ? 'owner' : 'client'} ${engine.uri}\n`);
  if (mode === 'write') await writeForever(engine.uri);
  process.stdin.resume();
  process.stdin.once('end', () => void engine.stop().then(() => process.exit(0)));
}

async function writeForever(uri: string): Promise<void> {
  const client = new MongoClient(uri);
  const collection = client.db('crash').collection<{ _id: number; twice: number }>('numbers');
  let next = (await collection.countDocuments()) * 10;
  const writer = async () => {
    for (;;) {
      const _id = next++;
      await collection.insertOne({ _id, twice: _id * 2 });
      process.stdout.write(`acked ${_id}\n`);
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stdout.write(`failed ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
