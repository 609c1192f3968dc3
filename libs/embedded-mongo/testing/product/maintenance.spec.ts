import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Decimal128, Int32, Long, ObjectId } from 'bson';
import { MongoClient } from 'mongodb';
import { backupDatabase, checkDatabase, copyDatabase, restoreDatabase, startEmbeddedMongo } from '../../src/index.js';
import { DATA_FILE } from '../../src/engine.js';
import { storedCollections } from '../../src/storage/catalogue.js';
import { Environment } from '../../src/storage/environment.js';
import { documentKey, entryKey, indexPrefix, recordIdBytes } from '../../src/storage/keys.js';
import { temporaryDirectory } from '../engine-fixture.js';
import { crashRounds } from '../crash/crash-rounds.js';

let directory = '';
beforeEach(() => void (directory = temporaryDirectory()));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function withEngine<T>(dataDir: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const engine = await startEmbeddedMongo({ dataDir });
  const client = await new MongoClient(engine.uri).connect();
  try {
    return await work(client);
  } finally {
    await client.close();
    await engine.stop();
  }
}

async function fill(client: MongoClient): Promise<void> {
  const people = client.db('app').collection('people');
  await people.createIndex({ email: 1 }, { unique: true });
  await people.createIndex({ words: 1, n: -1 }, { partialFilterExpression: { n: { $gt: 1 } } });
  await people.insertMany(
    Array.from({ length: 300 }, (_, n) => ({
      email: `p${n}`,
      words: ['a', `w${n}`],
      n,
      exact: [Long.fromNumber(n), new Int32(n), Decimal128.fromString('1.50'), new ObjectId(), new Date(n), /x/i],
    })),
  );
  await client.db('app').createCollection('adults', { viewOn: 'people', pipeline: [{ $match: { n: { $gte: 18 } } }] });
}

/** Changes the store directly, without the engine. */
async function corrupt(change: (environment: Environment, collection: number) => void): Promise<void> {
  const environment = new Environment({ file: join(directory, DATA_FILE) });
  const collection = storedCollections(environment).find(({ ns }) => ns === 'app.people');
  await environment.transaction(() => change(environment, collection?.id ?? 0));
  await environment.close();
}

describe('checkDatabase', () => {
  it('finds no faults in data written by the engine, also while it runs', async () => {
    await withEngine(directory, async (client) => {
      await fill(client);
      await client
        .db('app')
        .collection('people')
        .deleteMany({ n: { $lt: 50 } });
      expect(await checkDatabase(directory)).toEqual({ collections: 2, documents: 250, entries: 250 + 250 + 500, faults: [] });
    });
  });

  it.each<[string, (environment: Environment, collection: number) => void, RegExp]>([
    [
      'a missing index entry',
      (environment, collection) =>
        environment.remove([...environment.range(indexPrefix(collection, 2), indexPrefix(collection, 3))][7]?.key as Buffer),
      /document 8 has no entry|document \d+ has no entry in index email_1/,
    ],
    [
      'an index entry without a document',
      (environment, collection) => environment.put(entryKey(collection, 2, Buffer.from('zz')), recordIdBytes(9_999)),
      /points to document 9999, which does not exist/,
    ],
    [
      'a document without index entries',
      (environment, collection) => environment.put(documentKey(collection, 8_888), environment.get(documentKey(collection, 5)) as Buffer),
      /points to document 5/,
    ],
    [
      'a document that is not BSON',
      (environment, collection) => environment.put(documentKey(collection, 5), Buffer.from('nonsense')),
      /document 5 cannot be read/,
    ],
    [
      'keys that belong to no index',
      (environment, collection) => environment.put(entryKey(collection, 99, Buffer.from('x')), recordIdBytes(1)),
      /belong to no collection or index/,
    ],
  ])('finds %s', async (_name, change, fault) => {
    await withEngine(directory, fill);
    await corrupt(change);
    expect((await checkDatabase(directory)).faults.join('\n')).toMatch(fault);
  });
});

describe('backup and restore', () => {
  it('back up a running engine and restore the copy', async () => {
    const file = join(directory, 'copy.backup');
    const data = join(directory, 'data');
    await withEngine(data, async (client) => {
      await fill(client);
      expect(await backupDatabase(data, file)).toBeGreaterThan(10_000);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      await client.db('app').collection('people').deleteMany({});
      await expect(backupDatabase(data, file)).rejects.toThrow('exists already');
      await expect(restoreDatabase(data, file, { force: true })).rejects.toThrow(`in use by process ${process.pid}`);
    });
    await expect(restoreDatabase(data, file)).rejects.toThrow('is not empty');
    expect(await restoreDatabase(data, file, { force: true })).toMatchObject({ documents: 300, faults: [] });
    await withEngine(data, async (client) => expect(await client.db('app').collection('adults').countDocuments()).toBe(282));
    await restoreDatabase(join(directory, 'other'), file);
    expect((await checkDatabase(join(directory, 'other'))).faults).toEqual([]);
  });

  it('reject a damaged file and a file that is no backup', async () => {
    const [file, data] = [join(directory, 'text'), join(directory, 'data')];
    writeFileSync(file, 'this is no database'.repeat(500));
    await expect(restoreDatabase(data, file)).rejects.toThrow('is not a database of this engine');
    await expect(restoreDatabase(data, join(directory, 'nowhere'))).rejects.toThrow('There is no database at');
    expect(existsSync(join(data, DATA_FILE))).toBe(false);
    expect(readFileSync(file, 'utf8')).toMatch(/^this is no database/);
  });
});

describe('copyDatabase', () => {
  it('copies documents with exact types, indexes, options and views, and compares both sides', async () => {
    const other = join(directory, 'other');
    await withEngine(join(directory, 'data'), async (from) =>
      withEngine(other, async (to) => {
        await fill(from);
        const seen: string[] = [];
        const copied = await copyDatabase(from.db('app'), to.db('app'), (name, done, total) => seen.push(`${name} ${done}/${total}`));
        expect(copied).toEqual([expect.objectContaining({ name: 'people', count: 300, isSame: true })]);
        expect(seen.at(-1)).toBe('people 300/300');
        expect(await to.db('app').collection('adults').countDocuments()).toBe(282);
        expect(await to.db('app').collection('people').indexes()).toEqual(await from.db('app').collection('people').indexes());
        await expect(copyDatabase(from.db('app'), to.db('app'))).rejects.toThrow('holds documents already');
      }),
    );
    expect((await checkDatabase(other)).faults).toEqual([]);
  });
});

it('keeps every acknowledged write and the sum of balances when killed under 12 writers and 4 transactions', async () => {
  const { acknowledged, ...damage } = await crashRounds(3);
  expect(acknowledged).toBeGreaterThan(0);
  expect(damage).toEqual({ lost: 0, sumDifference: 0, faults: [] });
}, 60_000);
