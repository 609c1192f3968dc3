import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Collection, type Document, ObjectId } from 'mongodb';
import { type EngineFixture, startFixture } from '../testing/engine-fixture.js';

let engine: EngineFixture;
let people: Collection;

beforeAll(async () => {
  engine = await startFixture();
  people = engine.client.db('main').collection('people');
  await people.createIndexes([
    { key: { email: 1 }, name: 'email', unique: true },
    { key: { status: 1, createdAt: -1, _id: -1 }, name: 'page' },
    { key: { words: 1 }, name: 'words' },
    { key: { project: 1, person: 1 }, name: 'once', unique: true, partialFilterExpression: { open: true } },
  ]);
  const start = Date.UTC(2026, 0, 1);
  await people.insertMany(
    Array.from({ length: 3_000 }, (_, at) => ({
      _id: at as never,
      email: `p${at}@example.com`,
      status: at % 3 === 0 ? 'busy' : 'free',
      createdAt: new Date(start + Math.floor(at / 5) * 1000),
      words: [`word${at % 50}`, 'every'],
    })),
  );
});

afterAll(() => engine.stop());

function stages(plan: Document): string[] {
  return [plan['stage'] as string, ...(plan['inputStage'] ? stages(plan['inputStage'] as Document) : [])];
}

describe('query plans', () => {
  it('examines only the documents of the page in keyset pagination at any depth', async () => {
    const seen: unknown[] = [];
    let last: Document | undefined;
    for (;;) {
      const filter: Document = { status: 'free' };
      if (last) filter['$or'] = [{ createdAt: { $lt: last['createdAt'] } }, { createdAt: last['createdAt'], _id: { $lt: last['_id'] } }];
      const query = () => people.find(filter).sort({ createdAt: -1, _id: -1 }).limit(200);
      const explained = await query().explain('executionStats');
      expect(stages(explained['queryPlanner'].winningPlan)).toEqual(['LIMIT', 'FETCH', 'IXSCAN']);
      expect(explained['executionStats'].totalDocsExamined).toBeLessThan(210);
      const page = await query().toArray();
      if (page.length === 0) break;
      seen.push(...page.map(({ _id }) => _id));
      last = page.at(-1);
    }
    expect(new Set(seen).size).toBe(2_000);
    expect(seen).toHaveLength(2_000);
  });

  it.each([
    ['equality on _id', () => people.find({ _id: 5 as never }), ['IDHACK']],
    ['a string prefix', () => people.find({ words: /^word1/ }), ['FETCH', 'IXSCAN']],
    ['several string prefixes', () => people.find({ $and: [{ words: /^word1/ }, { words: /^ev/ }] }), ['FETCH', 'IXSCAN']],
    ['an $or of indexed fields', () => people.find({ $or: [{ email: 'p1@example.com' }, { words: 'word2' }] }), ['FETCH', 'OR']],
    ['no index', () => people.find({ other: 1 }), ['COLLSCAN']],
    ['a sort without an index', () => people.find({ status: 'free' }).sort({ other: 1 }), ['SORT', 'FETCH', 'IXSCAN']],
    ['a partial index whose filter the query implies', () => people.find({ project: 1, open: true }), ['FETCH', 'IXSCAN']],
    ['a partial index whose filter the query does not imply', () => people.find({ project: 1 }), ['COLLSCAN']],
  ] as const)('%s', async (_name, query, wanted) => {
    expect(stages((await query().explain())['queryPlanner'].winningPlan)).toEqual(wanted);
  });

  it('counts from index keys alone', async () => {
    const explained = (await people
      .aggregate([{ $match: { status: 'free' } }, { $limit: 100 }, { $group: { _id: 1, n: { $sum: 1 } } }])
      .explain()) as Document;
    expect(stages(explained['queryPlanner'].winningPlan)).toEqual(['COUNT', 'COUNT_SCAN']);
    expect(explained['executionStats'].totalDocsExamined).toBe(0);
    expect(await people.countDocuments({ status: 'free' }, { limit: 100 })).toBe(100);
    expect(await people.countDocuments({ status: 'free' })).toBe(2_000);
  });

  it('explains updates and deletes', async () => {
    const explained = await engine.client
      .db('main')
      .command({ explain: { update: 'people', updates: [{ q: { email: 'x' }, u: { $set: { a: 1 } } }] } });
    expect(stages(explained['queryPlanner'].winningPlan)).toEqual(['UPDATE', 'FETCH', 'IXSCAN']);
  });
});

describe('unique indexes', () => {
  it('reject a duplicate with code, key pattern and key value', async () => {
    await expect(people.insertOne({ email: 'p1@example.com' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'p1@example.com' },
      message: 'E11000 duplicate key error collection: main.people index: email dup key: { email: "p1@example.com" }',
    });
  });

  it('accept exactly one of many concurrent inserts', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => people.insertOne({ email: `race${at}`, project: 9, person: 9, open: true })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await people.updateOne({ project: 9 }, { $set: { open: false } });
    await people.insertOne({ email: 'race again', project: 9, person: 9, open: true });
  });

  it('apply exactly one of many concurrent conditional updates', async () => {
    const { insertedId } = await people.insertOne({ email: 'job', state: 'submitted' });
    const results = await Promise.all(
      Array.from({ length: 50 }, () => people.updateOne({ _id: insertedId, state: 'submitted' }, { $set: { state: 'approved' } })),
    );
    expect(results.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0)).toBe(1);
  });
});

describe('commands', () => {
  it('streams a cursor during concurrent writes', async () => {
    const numbers = engine.client.db('main').collection('numbers');
    await numbers.insertMany(Array.from({ length: 500 }, (_, n) => ({ n })));
    const seen: number[] = [];
    for await (const { n } of numbers.find({}, { batchSize: 50 })) {
      seen.push(n as number);
      if (n === 100) await numbers.deleteMany({ n: { $gt: 400 } });
    }
    expect(seen).toEqual(Array.from({ length: 401 }, (_, n) => n));
  });

  it('creates one index for many concurrent identical requests', async () => {
    const parallel = engine.client.db('main').collection('parallel');
    await Promise.all(Array.from({ length: 10 }, () => parallel.createIndex({ a: 1 })));
    expect((await parallel.indexes()).map(({ name }) => name)).toEqual(['_id_', 'a_1']);
  });

  it('never acknowledges an insert into a concurrently dropped collection', async () => {
    const dropped = engine.client.db('main').collection<{ _id: number }>('dropped');
    const acked: number[] = [];
    const insert = async (_id: number) =>
      dropped.insertOne({ _id }).then(
        () => acked.push(_id),
        () => undefined,
      );
    await dropped.insertOne({ _id: -1 });
    const [, isDropped] = await Promise.all([Promise.all(Array.from({ length: 50 }, (_, id) => insert(id))), dropped.drop()]);
    expect(isDropped).toBe(true);
    const stored = new Set((await dropped.find().toArray()).map(({ _id }) => _id));
    const collections = await engine.client.db('main').listCollections({ name: 'dropped' }).toArray();
    expect(stored.size === 0 || collections.length === 1).toBe(true);
    expect(stored.size).toBeLessThanOrEqual(acked.length);
  });

  it('counts in one pipeline what several collections have, and leaves out what is in none', async () => {
    const db = engine.client.db('main');
    for (const [name, rows] of [
      ['counted', 3],
      ['counted too', 2],
    ] as const) {
      await db.collection(name).insertMany(Array.from({ length: rows }, (_unused, n) => ({ n })));
    }
    const count = (name: string, filter: object, limit = 10) => [{ $match: filter }, { $limit: limit }, { $count: name }];
    const union = (coll: string, pipeline: object[]) => ({ $unionWith: { coll, pipeline } });
    const found = await db
      .collection('counted')
      .aggregate([
        ...count('one', { n: { $lt: 2 } }),
        union('counted too', count('other', {})),
        union('counted', count('limited', {}, 1)),
        union('counted', count('none', { n: 9 })),
        union('counted nowhere', count('nowhere', {})),
      ])
      .toArray();
    expect(found).toEqual([{ one: 2 }, { other: 2 }, { limited: 1 }]);
    const after = [...count('all', { n: 9 }), union('counted', [{ $match: { n: 1 } }, { $group: { _id: '$n', n: { $sum: 1 } } }])];
    expect(await db.collection('counted').aggregate(after).toArray()).toEqual([{ _id: 1, n: 1 }]);
    expect(
      await db
        .collection('counted')
        .aggregate([{ $count: 'n' }, { $match: { n: 3 } }])
        .toArray(),
    ).toEqual([{ n: 3 }]);
  });

  it('performs $lookup through an index', async () => {
    const [row] = await people
      .aggregate([{ $match: { _id: 3 } }, { $lookup: { from: 'people', localField: 'email', foreignField: 'email', as: 'self' } }])
      .toArray();
    expect(row?.['self']).toHaveLength(1);
  });

  it('returns the document before or after the change in findAndModify', async () => {
    const _id = new ObjectId();
    expect(await people.findOneAndUpdate({ _id }, { $set: { email: 'n' } }, { upsert: true, returnDocument: 'after' })).toEqual({
      _id,
      email: 'n',
    });
    expect(await people.findOneAndUpdate({ _id }, { $set: { email: 'm' } })).toEqual({ _id, email: 'n' });
    expect(await people.findOneAndDelete({ _id })).toEqual({ _id, email: 'm' });
  });

  it('deletes documents that have expired by a TTL index', async () => {
    const fresh = await startFixture({ sweepMs: 50 });
    const tokens = fresh.client.db('main').collection('tokens');
    await tokens.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await tokens.insertMany([
      { _id: 1 as never, at: new Date(Date.now() - 120_000) },
      { _id: 2 as never, at: new Date() },
      { _id: 3 as never, at: 'never' },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await tokens.find().toArray()).map(({ _id }) => _id as unknown)).toEqual([2, 3]);
    await fresh.stop();
  });

  it.each([
    [{ nonsense: 1 }, 59],
    [{ find: '' }, 73],
    [{ find: 'c', filter: { a: { $foo: 1 } } }, 2],
    [{ aggregate: 'c', pipeline: [{ $nonsense: {} }], cursor: {} }, 40324],
    [{ createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 'a' }] }, 67],
    [{ getMore: 99n, collection: 'c' }, 43],
    [{ listIndexes: 'nowhere' }, 26],
  ])('%j is rejected with code %i', async (command, code) => {
    await expect(engine.client.db('main').command(command)).rejects.toMatchObject({ code });
  });
});
