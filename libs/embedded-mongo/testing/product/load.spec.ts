import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calculateObjectSize, serialize } from 'bson';
import { MongoClient } from 'mongodb';
import { temporaryDirectory } from '../engine-fixture.js';
import { type MeasuredEngine, startMeasuredEngine } from '../measured-engine.js';
import { SeededRandom } from '../random.js';

const MUTATIONS = 10_000;
const CONCURRENCY = 25;
const MAX_BYTES = 16 * 2 ** 20;
/** Growth without a leak is 3 MB: code compiled meanwhile, and connections of the client. */
const HELD_MAX_BYTES = 8 * 2 ** 20;

let directory: string;
let engine: MeasuredEngine;
let client: MongoClient;
let heldAtStart: number;

beforeAll(async () => {
  directory = temporaryDirectory();
  engine = await startMeasuredEngine(directory);
  client = await new MongoClient(engine.uri).connect();
  heldAtStart = await engine.heldBytes();
});

afterAll(async () => {
  await client.close();
  await engine.stop();
  rmSync(directory, { recursive: true, force: true });
});

function message(command: object): Buffer {
  const body = Buffer.from(serialize({ ...command, $db: 'load' }));
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(7, 4);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}

const VALID_MESSAGES = [
  { insert: 'c', documents: [{ a: 1, b: 'text', c: [1, { d: 2 }] }] },
  { find: 'c', filter: { a: { $gte: 1 }, b: /^t/ }, sort: { a: 1 }, limit: 3 },
  { update: 'c', updates: [{ q: { a: 1 }, u: { $inc: { a: 1 }, $push: { c: 3 } }, multi: true }] },
  { aggregate: 'c', pipeline: [{ $match: { a: 1 } }, { $group: { _id: '$b', n: { $sum: 1 } } }], cursor: {} },
  { delete: 'c', deletes: [{ q: { a: { $lt: 0 } }, limit: 0 }] },
  { findAndModify: 'c', query: { a: 1 }, update: { $set: { z: new Date() } }, upsert: true },
  { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a_1' }] },
].map(message);

/** Changes bytes of a valid message, truncates it, or gives it a wrong length. */
function mutated(random: SeededRandom): Buffer {
  const bytes = Buffer.from(random.pick(VALID_MESSAGES));
  for (let change = random.below(4); change >= 0; change--) bytes[random.below(bytes.length)] = random.below(256);
  if (random.chance(0.3))
    bytes.writeInt32LE(random.pick([-1, 0, 5, 2 ** 31 - 1, bytes.length, bytes.length - 1]), random.below(bytes.length - 4));
  if (random.chance(0.2)) return bytes.subarray(0, random.below(bytes.length));
  if (random.chance(0.7)) bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}

/** Sends bytes, ends the stream, and waits until the server has closed the connection. */
function send(bytes: Buffer): Promise<void> {
  const path = decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(engine.uri)?.[1] ?? '');
  return new Promise((resolve) => {
    const socket = connect(path, () => socket.end(bytes));
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.resume();
  });
}

/** Compares memory in use, not memory that the allocator keeps. A leak would be many times this. */
async function expectNothingHeld(): Promise<void> {
  expect((await engine.heldBytes()) - heldAtStart).toBeLessThan(HELD_MAX_BYTES);
}

describe('an engine under malformed messages and heavy load', () => {
  it(`survives ${MUTATIONS} random mutations of valid messages`, async () => {
    const random = new SeededRandom(17);
    let left = MUTATIONS;
    const sender = async () => {
      while (left-- > 0) await send(mutated(random));
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sender));
    expect(await client.db('load').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await expectNothingHeld();
  }, 120_000);

  it('serves 200 concurrent clients', async () => {
    const clients = await Promise.all(Array.from({ length: 200 }, () => new MongoClient(engine.uri, { maxPoolSize: 2 }).connect()));
    const counts = await Promise.all(
      clients.map(async (one, at) => {
        const collection = one.db('load').collection('concurrent');
        await collection.insertMany([{ at }, { at }]);
        return (await collection.find({ at }).toArray()).length;
      }),
    );
    expect(counts.every((count) => count === 2)).toBe(true);
    await Promise.all(clients.map((one) => one.close()));
    await expectNothingHeld();
  }, 60_000);

  it('accepts documents of 16 MB from several clients and rejects one that is a byte larger', async () => {
    const collection = client.db('load').collection<{ _id: number; text: string }>('large');
    const overhead = calculateObjectSize({ _id: 1, text: '' });
    await Promise.all(Array.from({ length: 4 }, (_, _id) => collection.insertOne({ _id, text: 'x'.repeat(MAX_BYTES - overhead) })));
    for await (const { text } of collection.find()) expect(text).toHaveLength(MAX_BYTES - overhead);
    const over = { insert: 'large', documents: [{ _id: 9, text: 'x'.repeat(MAX_BYTES - overhead + 1) }] };
    const reply = client.db('load').command(over);
    await expect(reply).resolves.toMatchObject({ n: 0, writeErrors: [{ code: 10334 }] });
    await collection.drop();
    await expectNothingHeld();
  }, 60_000);

  it('accepts nesting of 64 levels and rejects nesting of 500 levels', async () => {
    const nested = (depth: number): object => (depth === 0 ? { end: true } : { in: nested(depth - 1) });
    const collection = client.db('load').collection('deep');
    await collection.insertOne({ ...nested(64) });
    expect(await collection.countDocuments({ [`${'in.'.repeat(64)}end`]: true })).toBe(1);
    await expect(collection.insertOne({ ...nested(500) })).rejects.toMatchObject({ code: 15 });
  });

  it('indexes, updates and deletes an array of 100,000 elements', async () => {
    const collection = client.db('load').collection<{ _id: number; list: number[] }>('arrays');
    await collection.createIndex({ list: 1 });
    await collection.insertOne({ _id: 1, list: Array.from({ length: 100_000 }, (_, at) => at) });
    expect(await collection.countDocuments({ list: 99_999 })).toBe(1);
    await collection.updateOne({ _id: 1 }, { $set: { 'list.5': -1 } });
    await collection.updateOne({ _id: 1 }, { $push: { list: 100_000 } });
    expect(await collection.countDocuments({ list: 100_000 })).toBe(1);
    expect(await collection.countDocuments({ list: { $in: [5, -1] } })).toBe(1);
    expect(await collection.countDocuments({ list: 5 })).toBe(0);
    await collection.deleteOne({ _id: 1 });
    expect(await collection.countDocuments({ list: { $gte: 0 } })).toBe(0);
    await expectNothingHeld();
  }, 60_000);
});
