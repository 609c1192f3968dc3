import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.js';

export const ACCOUNTS = 20;
export const START_BALANCE = 1_000;
const WRITERS = 12;
const TRANSFERRERS = 4;

interface Written {
  readonly _id: string;
}

interface Account {
  readonly _id: number;
  readonly balance: number;
}

/**
 * Child process to be killed: runs an engine and writes to it with 12 clients of single inserts and 4 clients of transfer
 * transactions. Prints each acknowledged id. Even rounds commit in the engine's thread, odd ones in another.
 */
async function main([dataDir, round]: readonly string[]): Promise<void> {
  if (dataDir === undefined) throw new Error('usage: load DATA_DIR ROUND');
  const engine = await startEmbeddedMongo({ dataDir, waitMs: 5_000, inlineCommitMaxMs: Number(round) % 2 === 0 ? Infinity : 0 });
  const client = await new MongoClient(engine.uri, { maxPoolSize: WRITERS + TRANSFERRERS }).connect();
  await openAccounts(client);
  process.stdout.write('ready\n');
  const writers = Array.from({ length: WRITERS }, (_, at) => write(client, `${round}-${at}`));
  const transferrers = Array.from({ length: TRANSFERRERS }, (_, at) => transfer(client, `${round}-t${at}`));
  await Promise.all([...writers, ...transferrers]);
}

async function openAccounts(client: MongoClient): Promise<void> {
  const accounts = client.db('crash').collection<Account>('accounts');
  const numbers = client.db('crash').collection<Written>('numbers');
  await numbers.createIndexes([{ key: { writer: 1, n: -1 } }, { key: { words: 1 } }]);
  if ((await accounts.countDocuments()) === 0)
    await accounts.insertMany(Array.from({ length: ACCOUNTS }, (_, _id) => ({ _id, balance: START_BALANCE })));
}

async function write(client: MongoClient, writer: string): Promise<void> {
  const numbers = client.db('crash').collection<Written & { writer: string; n: number; words: string[] }>('numbers');
  for (let n = 0; ; n++) {
    const _id = `${writer}-${n}`;
    await numbers.insertOne({ _id, writer, n, words: [`w${n % 7}`, `v${n % 5}`] });
    process.stdout.write(`acked ${_id}\n`);
  }
}

async function transfer(client: MongoClient, name: string): Promise<void> {
  const accounts = client.db('crash').collection<Account>('accounts');
  const ledger = client.db('crash').collection<Written>('ledger');
  for (let n = 0; ; n++) {
    const _id = `${name}-${n}`;
    const [from, to, amount] = [Math.floor(Math.random() * ACCOUNTS), Math.floor(Math.random() * ACCOUNTS), Math.ceil(Math.random() * 50)];
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await accounts.updateOne({ _id: from }, { $inc: { balance: -amount } }, { session });
        await accounts.updateOne({ _id: to }, { $inc: { balance: amount } }, { session });
        await ledger.insertOne({ _id }, { session });
      }),
    );
    process.stdout.write(`acked ${_id}\n`);
  }
}

if (process.argv[1]?.endsWith('load.ts')) await main(process.argv.slice(2));
