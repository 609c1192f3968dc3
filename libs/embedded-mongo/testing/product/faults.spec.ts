import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { checkDatabase, startEmbeddedMongo } from '../../src/index.js';
import { encodeDocument } from '../../src/bson/encode.js';
import { DATA_FILE } from '../../src/engine.js';
import { Environment } from '../../src/storage/environment.js';
import { FORMAT_KEY } from '../../src/storage/keys.js';
import { startEngineProcess } from '../engine-process.js';
import { temporaryDirectory } from '../engine-fixture.js';

const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
let directory = '';
let mounted: string | undefined;
let leave: () => Promise<unknown> = async () => undefined;

beforeEach(() => void (directory = temporaryDirectory()));
afterEach(async () => {
  await leave();
  leave = async () => undefined;
  if (mounted !== undefined) spawnSync('umount', [mounted]);
  mounted = undefined;
  rmSync(directory, { recursive: true, force: true });
});

/** Mounts a tmpfs. @returns false if the process may not mount */
function mount(path: string, options: string): boolean {
  mkdirSync(path, { recursive: true });
  const isDone = mayMount && spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0;
  if (isDone) mounted = path;
  else console.warn('Skipped: only root may mount the small file system that this test needs.');
  return isDone;
}

async function makeData(dataDir: string): Promise<Buffer> {
  const engine = await startEmbeddedMongo({ dataDir });
  const client = await new MongoClient(engine.uri).connect();
  await client
    .db('a')
    .collection('c')
    .insertMany(Array.from({ length: 2_000 }, (_, n) => ({ n, text: 'x'.repeat(100) })));
  await client.close();
  await engine.stop();
  return readFileSync(join(dataDir, DATA_FILE));
}

describe('an invalid data file', () => {
  it.each([
    ['truncated within the header', 1_000, /its header is damaged/],
    ['truncated after the header', 8_192, /is truncated: it has 8192 bytes/],
    ['truncated near its end', -9_000, /is truncated/],
  ])('%s is rejected and left unchanged', async (_name, length, message) => {
    const whole = await makeData(directory);
    truncateSync(join(directory, DATA_FILE), length > 0 ? length : whole.length + length);
    const torn = readFileSync(join(directory, DATA_FILE));
    await expect(startEmbeddedMongo({ dataDir: directory })).rejects.toThrow(message);
    expect(readFileSync(join(directory, DATA_FILE)).equals(torn)).toBe(true);
    writeFileSync(join(directory, DATA_FILE), whole);
    expect((await checkDatabase(directory)).documents).toBe(2_000);
  });

  it('of another program is rejected and left unchanged', async () => {
    writeFileSync(join(directory, DATA_FILE), 'a diary, page 1\n'.repeat(1_000));
    await expect(startEmbeddedMongo({ dataDir: directory })).rejects.toThrow('is not a database of this engine');
    expect(readFileSync(join(directory, DATA_FILE), 'utf8')).toMatch(/^a diary/);
  });

  it('of another engine version is rejected and left unchanged', async () => {
    await makeData(directory);
    const environment = new Environment({ file: join(directory, DATA_FILE) });
    await environment.transaction(() => environment.put(FORMAT_KEY, encodeDocument({ version: 99 })));
    await environment.close();
    const before = statSync(join(directory, DATA_FILE)).mtimeMs;
    await expect(startEmbeddedMongo({ dataDir: directory })).rejects.toThrow(
      'The data has format 99; this version of the engine reads format 1',
    );
    expect(statSync(join(directory, DATA_FILE)).mtimeMs).toBe(before);
  });

  it('of another LMDB version is rejected', async () => {
    const bytes = await makeData(directory);
    bytes.writeUInt32LE(999, 28);
    writeFileSync(join(directory, DATA_FILE), bytes);
    await expect(startEmbeddedMongo({ dataDir: directory })).rejects.toThrow('has LMDB format 999');
  });
});

describe('an unusable data directory', () => {
  it('is reported if it is read-only (skipped unless root)', async () => {
    const source = join(directory, 'source');
    await makeData(source);
    const path = join(directory, 'read-only');
    if (!mount(path, 'size=16m')) return;
    copyFileSync(join(source, DATA_FILE), join(path, DATA_FILE));
    spawnSync('mount', ['-o', 'remount,ro', path]);
    await expect(startEmbeddedMongo({ dataDir: path })).rejects.toThrow(/read-only cannot be written to \(EROFS/);
    expect(readFileSync(join(path, DATA_FILE)).equals(readFileSync(join(source, DATA_FILE)))).toBe(true);
  });

  it('is reported if a file has its name', async () => {
    writeFileSync(join(directory, 'file'), '');
    await expect(startEmbeddedMongo({ dataDir: join(directory, 'file') })).rejects.toThrow('cannot be written to');
  });
});

it('rejects writes while the disk is full, keeps all acknowledged ones, and recovers when space is available (skipped unless root)', async () => {
  const path = join(directory, 'small');
  if (!mount(path, 'size=6m')) return;
  const engine = await startEngineProcess(path);
  const client = await new MongoClient(engine.uri, { retryWrites: false }).connect();
  leave = () => client.close().then(engine.stop);
  const collection = client.db('a').collection<{ _id: number; text: string }>('c');
  await collection.createIndex({ text: 1 });
  let refusal: unknown;
  let count = 0;
  while (refusal === undefined && count < 1_000) {
    await collection.insertOne({ _id: count, text: `${count}`.padEnd(50_000, 'x') }).then(
      () => count++,
      (error: unknown) => (refusal = error),
    );
  }
  expect(refusal).toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' });
  expect(await collection.countDocuments()).toBe(count);
  expect((await collection.find({}, { projection: { _id: 1 } }).toArray()).length).toBe(count);
  spawnSync('mount', ['-o', 'remount,size=40m', path]);
  await collection.insertOne({ _id: 5_000, text: 'there is room again' });
  expect(await collection.countDocuments({})).toBe(count + 1);
  await leave();
  expect((await checkDatabase(path)).faults).toEqual([]);
}, 60_000);
