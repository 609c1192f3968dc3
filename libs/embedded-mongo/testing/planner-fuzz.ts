import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSONRegExp, BSONSymbol, Decimal128, Long, ObjectId } from 'bson';
import { decodeDocument } from '../src/bson/decode.js';
import { encodeStored } from '../src/bson/encode.js';
import { PlainDocument } from '../src/bson/raw-document.js';
import { type Document } from '../src/bson/types.js';
import { type Row, countRows, findRows, prepareQuery, runQuery } from '../src/planner/execute.js';
import { compileFilter } from '../src/query/filter-match.js';
import { parseFilter } from '../src/query/filter-parse.js';
import { compareSortValues, parseSort, sortValues } from '../src/query/sort.js';
import { type Collection } from '../src/storage/collection.js';
import { createIndex, ensureCollection } from '../src/storage/ddl.js';
import { Environment } from '../src/storage/environment.js';
import { recordIdOfKey } from '../src/storage/keys.js';
import { runToCompletion, withoutYieldPoints } from '../src/storage/yielding.js';
import { Store } from '../src/storage/store.js';
import { SeededRandom } from './random.js';

export interface FuzzResult {
  readonly queries: number;
  readonly indexed: number;
  /** Queries whose result differs from a collection scan. */
  readonly mismatches: readonly string[];
}

const DOCUMENTS = 400;
const LONG_TEXT = 'z'.repeat(1_800);

/** Indexes of every kind that the planner supports. */
export const INDEXES: readonly { key: Record<string, number>; options?: Document }[] = [
  { key: { a: 1 } },
  { key: { b: -1, a: 1 } },
  { key: { 'c.d': 1, b: 1 } },
  { key: { b: 1, 'c.d': -1, 'c.e': 1 } },
  { key: { b: 1 }, options: { sparse: true } },
  { key: { t: 1 } },
  { key: { s: 1, n: -1, _id: -1 } },
  { key: { w: 1, n: -1 } },
  { key: { n: 1 }, options: { partialFilterExpression: { s: 'x' } } },
  { key: { s: 1 }, options: { partialFilterExpression: { n: { $gte: 10 } } } },
  { key: { a: 1, n: 1 }, options: { partialFilterExpression: { a: { $exists: true } } } },
];

/** Compares every index plan with a collection scan over random documents, queries and sorts. Deterministic per seed. */
export async function fuzzPlanner(seed: number, queries: number): Promise<FuzzResult> {
  const random = new SeededRandom(seed);
  const directory = mkdtempSync(join(tmpdir(), 'embedded-mongo-fuzz-'));
  const store = new Store(new Environment({ file: join(directory, 'fuzz.mdb'), unsafeNoSync: true, mapBytes: 2 ** 28 }));
  try {
    const collection = await fill(store, random);
    const mismatches: string[] = [];
    let indexed = 0;
    for (let done = 0; done < queries; done++) {
      const query = { filter: randomFilter(random), sort: random.chance(0.4) ? randomSort(random) : undefined };
      const prepared = prepareQuery(store.committed, collection, query);
      if (prepared.plan.kind !== 'collection') indexed++;
      const problem = compare(store, collection, query);
      if (problem) mismatches.push(`seed ${seed}: ${problem} ${JSON.stringify(query)}`);
    }
    return { queries, indexed, mismatches };
  } finally {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function fill(store: Store, random: SeededRandom): Promise<Collection> {
  const collection = await ensureCollection(store, 'fuzz.documents');
  const early = INDEXES.slice(0, 5);
  for (const [at, { key, options }] of early.entries()) await createIndex(store, collection, `early${at}`, key, options ?? {});
  await store.write((view) => {
    for (let id = 0; id < DOCUMENTS; id++) {
      collection.insert(view, encodeStored(randomDocument(random, id)));
      view.flush();
    }
  });
  for (const [at, { key, options }] of INDEXES.slice(5).entries()) await createIndex(store, collection, `late${at}`, key, options ?? {});
  for (let change = 0; change < DOCUMENTS / 2; change++) await changeOne(store, collection, random);
  return collection;
}

async function changeOne(store: Store, collection: Collection, random: SeededRandom): Promise<void> {
  const id = random.below(DOCUMENTS);
  await store.write((view) => {
    const [row] = [...findRows(view, collection, { filter: { _id: id } })];
    if (!row) return;
    if (random.chance(0.2)) collection.remove(view, row);
    else collection.replace(view, row, encodeStored(randomDocument(random, id)));
  });
}

function compare(store: Store, collection: Collection, query: { filter: Document; sort: Document | undefined }): string | undefined {
  const matches = compileFilter(parseFilter(query.filter));
  const wanted: number[] = [];
  for (const { key, value } of collection.documents(store.committed))
    if (matches(new PlainDocument(decodeDocument(value)))) wanted.push(recordIdOfKey(key));
  const prepared = prepareQuery(store.committed, collection, query);
  const rows = [...withoutYieldPoints(runQuery(prepared))];
  const found = rows.map(({ recordId }) => recordId);
  if (!sameSet(found, wanted)) return `${found.length} instead of ${wanted.length} documents through ${describe(prepared)};`;
  const count = runToCompletion(countRows(prepareQuery(store.committed, collection, { filter: query.filter })));
  if (count !== wanted.length) return `a count of ${count} instead of ${wanted.length};`;
  if (query.sort && !isInOrder(rows, query.sort)) return `the wrong order through ${describe(prepared)};`;
  return undefined;
}

function describe({ plan }: ReturnType<typeof prepareQuery>): string {
  return plan.kind === 'index' ? plan.scan.index.name : plan.kind;
}

function sameSet(left: readonly number[], right: readonly number[]): boolean {
  const ordered = (list: readonly number[]) => [...list].sort((a, b) => a - b).join();
  return ordered(left) === ordered(right);
}

function isInOrder(rows: readonly Row[], sort: Document): boolean {
  const keys = parseSort(sort);
  const values = rows.map(({ document }) => sortValues(document, keys));
  return values.every((row, at) => at === 0 || compareSortValues(values[at - 1] as unknown[], row, keys) <= 0);
}

/** Picks a value of any type from a small set, so that values are often equal. */
export function randomValue(random: SeededRandom): unknown {
  return random.pick<() => unknown>([
    () => random.pick([1, 2, 3, 2.5, -1, 0, -0, 1e10, Number.NaN, Infinity, -Infinity]),
    () => random.pick(['a', 'ab', 'b', '', 'a\0b', 'é', '😀', 'abc']),
    () => random.pick([null, true, false]),
    () => new Date(random.below(10) - 5),
    () => Long.fromString(random.pick(['9007199254740993', '9007199254740992', '2', '-3'])),
    () => Decimal128.fromString(random.pick(['0.1', '2.5', '1E3', '9007199254740993'])),
    () => new ObjectId(`64b00000000000000000000${random.below(9)}`),
    () => random.pick<unknown>([{ x: 1 }, { x: 2 }, { x: 1, y: 2 }, {}]),
    () => LONG_TEXT + random.pick(['', 'q', 'r']),
    () => random.below(5),
  ])();
}

function maybeArray(random: SeededRandom, chance: number): unknown {
  if (!random.chance(chance)) return randomValue(random);
  return random.pick<() => unknown[]>([
    () => [],
    () => [randomValue(random), randomValue(random)],
    () => [[randomValue(random)], randomValue(random)],
  ])();
}

/** Document with values of every type on the indexed paths. */
export function randomDocument(random: SeededRandom, id: number): Document {
  const document: Document = { _id: id };
  if (random.chance(0.9)) document['a'] = maybeArray(random, 0.15);
  if (random.chance(0.8)) document['b'] = randomValue(random);
  const nested = () => ({
    ...(random.chance(0.8) ? { d: randomValue(random) } : {}),
    ...(random.chance(0.5) ? { e: random.below(4) } : {}),
  });
  if (random.chance(0.6))
    document['c'] = random.pick<() => unknown>([nested, () => [nested(), nested()], () => [], () => [1, nested()], () => 7])();
  if (random.chance(0.7)) document['t'] = random.pick<unknown>([['ada', 'bob'], ['adam'], 'ada', 'bo', [], 'Ada']);
  if (random.chance(0.9)) document['s'] = random.pick(['x', 'y', 'z']);
  if (random.chance(0.9)) document['n'] = random.below(30);
  if (random.chance(0.8))
    document['w'] = random.pick<unknown>([
      'ada',
      'adam',
      'bob',
      'b',
      new BSONRegExp('^ada'),
      new BSONRegExp('^ada', 's'),
      new BSONSymbol('adam'),
      5,
      null,
    ]);
  return document;
}

function randomCondition(random: SeededRandom): unknown {
  const value = () => maybeArray(random, 0.05);
  const range = () => {
    const low = randomValue(random);
    const high = typeof low === 'number' && random.chance(0.7) ? low + 2 : randomValue(random);
    return random.pick<Document>([
      { [random.pick(['$gt', '$gte'])]: low },
      { [random.pick(['$lt', '$lte'])]: high },
      { [random.pick(['$gt', '$gte'])]: low, [random.pick(['$lt', '$lte'])]: high },
    ]);
  };
  return random.pick<() => unknown>([
    value,
    () => ({ $in: [value(), value(), value()] }),
    range,
    range,
    () => ({ $elemMatch: range() }),
    () => ({ $ne: value() }),
    () => ({ $exists: random.chance(0.5) }),
    () => ({ $not: range() }),
    () => ({ $all: [value(), value()] }),
    () => ({ $type: random.pick(['string', 'number', 'array', 'null', 'date']) }),
    () => ({ $size: random.below(3) }),
    () => ({ ...range(), $in: [randomValue(random), randomValue(random)] }),
  ])();
}

/** Filter over the indexed paths, nested up to three levels. */
export function randomFilter(random: SeededRandom, depth = 0): Document {
  const filter: Document = {};
  for (const path of ['a', 'b', 'c.d', 'c.e']) if (random.chance(0.3)) filter[path] = randomCondition(random);
  if (random.chance(0.15)) filter['_id'] = random.pick<unknown>([{ $lt: 200 }, 5, { $in: [1, 2, 3] }, { $gte: 100, $lt: 150 }]);
  if (random.chance(0.2)) filter['t'] = random.pick<unknown>([/^ada/, /^b/, /^ad.m/, /^ada/i, 'ada', { $in: [/^bo/, 'ada'] }]);
  if (random.chance(0.3)) filter['s'] = random.pick<unknown>(['x', { $in: ['x', 'y'] }, { $gte: 'y' }]);
  if (random.chance(0.2)) filter['n'] = random.pick<unknown>([{ $gte: 12 }, { $lt: 10 }, 11, { $gt: 5, $lte: 20 }]);
  if (random.chance(0.2))
    filter['w'] = random.pick<unknown>([
      /^ada/,
      /^ad/,
      /^ada/s,
      { $in: [/^bo/, 'ada'] },
      { $in: ['ada', 'bob', 5] },
      'adam',
      { $in: ['b', null] },
    ]);
  if (random.chance(0.1)) filter['c'] = { $elemMatch: { d: randomCondition(random), e: random.below(4) } };
  if (depth < 2 && random.chance(0.15)) filter['$or'] = [randomFilter(random, depth + 1), randomFilter(random, depth + 1)];
  if (depth < 2 && random.chance(0.1)) filter['$and'] = [randomFilter(random, depth + 1), { t: { $regex: '^a' } }, { t: /^ad/ }];
  if (depth < 2 && random.chance(0.1)) filter['$nor'] = [randomFilter(random, depth + 1)];
  if (depth === 0 && random.chance(0.1)) filter['$or'] = keysetPage(random);
  return filter;
}

function keysetPage(random: SeededRandom): Document[] {
  const at = random.below(30);
  return [{ n: { $lt: at } }, { n: at, _id: { $lt: random.below(DOCUMENTS) } }];
}

function randomSort(random: SeededRandom): Document {
  return random.pick<Document>([
    { a: 1 },
    { b: -1, a: 1 },
    { b: 1, a: -1 },
    { b: 1 },
    { _id: -1 },
    { 'c.d': 1 },
    { n: -1, _id: -1 },
    { n: 1 },
    { s: 1, n: -1, _id: -1 },
    { s: -1, n: 1 },
    { w: 1, n: -1 },
    { n: 1, w: -1 },
  ]);
}
