import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Collection, MongoClient } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from './index.js';
import { temporaryDirectory } from '../testing/engine-fixture.js';

const COUNT = 100_000;
/** Minimum that proves yielding: without it, the engine answers at most the pings that it read before the long command. */
const MIN_PINGS = 4;

let directory: string;
let engine: EmbeddedMongo;
let busy: MongoClient;
let other: MongoClient;
let items: Collection;

beforeAll(async () => {
  directory = temporaryDirectory();
  engine = await startEmbeddedMongo({ dataDir: directory });
  [busy, other] = await Promise.all([new MongoClient(engine.uri).connect(), new MongoClient(engine.uri).connect()]);
  items = busy.db('yielding').collection('items');
  for (let from = 0; from < COUNT; from += 10_000) {
    await items.insertMany(
      Array.from({ length: 10_000 }, (_, at) => ({ n: ((from + at) * 7_919) % 1_000_003, text: `text ${(from + at) % 977}` })),
    );
  }
}, 60_000);

afterAll(async () => {
  await busy.close();
  await other.close();
  await engine.stop();
  rmSync(directory, { recursive: true, force: true });
});

it.each<[string, () => Promise<unknown>]>([
  [
    'a sort without an index',
    () =>
      items
        .find()
        .sort({ text: 1, n: -1 })
        .skip(COUNT - 1)
        .toArray(),
  ],
  [
    'a $group with one group per document',
    () => items.aggregate([{ $group: { _id: '$n', all: { $push: '$text' } } }, { $match: { _id: -1 } }]).toArray(),
  ],
  [
    'a $group by expressions',
    () => items.aggregate([{ $group: { _id: { $mod: ['$n', 10] }, sum: { $sum: { $add: ['$n', 1] } } } }]).toArray(),
  ],
  ['a count by $expr', () => items.countDocuments({ $expr: { $gt: [{ $add: ['$n', 1] }, 5] } })],
  ['a distinct command', () => items.distinct('n', { n: { $lt: 2_000 } }).then(() => items.distinct('text'))],
  [
    'a projection that matches nothing',
    () => items.aggregate([{ $project: { x: { $concat: ['$text', '!'] } } }, { $match: { x: 'none' } }]).toArray(),
  ],
])(
  'serves other clients during %s',
  async (_name, work) => {
    let isDone = false;
    const working = work().finally(() => (isDone = true));
    let answered = 0;
    while (!isDone) {
      await other.db('yielding').command({ ping: 1 });
      if (!isDone) answered++;
    }
    await working;
    expect(answered).toBeGreaterThanOrEqual(MIN_PINGS);
  },
  60_000,
);
