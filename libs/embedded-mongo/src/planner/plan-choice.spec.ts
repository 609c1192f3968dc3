import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Collection, type Document } from 'mongodb';
import { type EngineFixture, startFixture } from '../../testing/engine-fixture.js';

let engine: EngineFixture;
let people: Collection;

const COUNT = 12_000;

beforeAll(async () => {
  engine = await startFixture();
  people = engine.client.db('main').collection('people');
  await people.createIndexes([
    { key: { role: 1, createdAt: -1, _id: -1 }, name: 'page' },
    { key: { words: 1 }, name: 'words' },
    { key: { kind: 1, at: -1 }, name: 'kind' },
    { key: { name: 1 }, name: 'name' },
  ]);
  await people.insertMany(
    Array.from({ length: COUNT }, (_, at) => ({
      kind: at % 7,
      at: (at * 7_919) % COUNT,
      name: `name${at % 100}`,
      role: 'user',
      createdAt: new Date(at * 1000),
      words: ['everybody', `first${at % 2}`, `last${at % 1_500}`],
    })),
  );
}, 60_000);
afterAll(() => engine.stop());

async function explained(filter: Document) {
  const plan = await people.find(filter).sort({ createdAt: -1, _id: -1 }).limit(10).explain('executionStats');
  return { text: JSON.stringify(plan['queryPlanner'].winningPlan), examined: plan['executionStats'].totalDocsExamined as number };
}

describe('a filter within a sorted page', () => {
  it('scans in sort order if nearly all documents match', async () => {
    const { text, examined } = await explained({ role: 'user', words: /^every/ });
    expect(text).toContain('"indexName":"page"');
    expect(examined).toBeLessThan(50);
  });

  it.each([
    ['few documents match', { role: 'user', words: /^last777/ }],
    ['no document matches', { role: 'user', words: /^nobody/ }],
    ['a selective condition follows an unselective one', { role: 'user', $and: [{ words: /^every/ }, { words: /^last777/ }] }],
    ['a selective condition precedes an unselective one', { role: 'user', $and: [{ words: /^last777/ }, { words: /^every/ }] }],
  ])('scans the index of the filter if %s', async (_what, filter) => {
    const { text, examined } = await explained(filter);
    expect(text).toContain('"indexName":"words"');
    expect(examined).toBeLessThan(50);
  });
});

it('scans the shorter of two long ranges', async () => {
  for (const words of [
    [/^every/, /^first0/],
    [/^first0/, /^every/],
  ]) {
    const filter = { $and: words.map((word) => ({ words: word })) };
    const { executionStats } = await people.find(filter).explain('executionStats');
    expect(executionStats.totalDocsExamined).toBe(COUNT / 2);
  }
});

describe('the next page of a sorted list', () => {
  const [role, t] = ['imported', new Date(0)];
  beforeAll(() => people.insertMany(Array.from({ length: 2_000 }, (_, at) => ({ _id: at as never, role, createdAt: t }))));
  afterAll(() => people.deleteMany({ role }));

  it.each([
    ['descending', -1, '$lt'],
    ['ascending', 1, '$gt'],
  ] as const)('reads no row of an earlier one, though all have one sort value: %s', async (_name, sign, beyond) => {
    const filter = { role, $or: [{ createdAt: { [beyond]: t } }, { createdAt: t, _id: { [beyond]: 1_000 } }] };
    const page = () =>
      people
        .find(filter as Document)
        .sort({ createdAt: sign, _id: sign })
        .limit(10);
    expect((await page().toArray()).map(({ _id }) => _id)).toEqual(Array.from({ length: 10 }, (_, at) => 1_000 + sign * (at + 1)));
    const { queryPlanner, executionStats } = await page().explain('executionStats');
    expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('"stage":"SORT"');
    expect(executionStats.totalDocsExamined).toBeLessThan(20);
  });
});

describe('a sort after $in', () => {
  it.each([
    ['in index order', { at: -1 } as const, 1],
    ['in reverse index order', { at: 1 } as const, -1],
  ])('merges the ranges %s', async (_name, sort, sign) => {
    const query = () =>
      people
        .find({ kind: { $in: [1, 3, 5] } })
        .sort(sort)
        .limit(20);
    const plan = await query().explain('executionStats');
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('"stage":"SORT_MERGE"');
    expect(plan['executionStats'].totalDocsExamined).toBeLessThan(50);
    const all = await people
      .find({ kind: { $in: [1, 3, 5] } })
      .hint({ $natural: 1 })
      .toArray();
    const wanted = all.sort((a, b) => sign * (b['at'] - a['at'])).slice(0, 20);
    expect((await query().toArray()).map(({ at }) => at)).toEqual(wanted.map(({ at }) => at));
  });

  it('uses a bound on the sort field', async () => {
    const found = await people
      .find({ kind: { $in: [2, 4] }, at: { $lt: 500 } })
      .sort({ at: -1 })
      .toArray();
    const wanted = (
      await people
        .find({ kind: { $in: [2, 4] }, at: { $lt: 500 } })
        .hint({ $natural: 1 })
        .toArray()
    ).sort((a, b) => b['at'] - a['at']);
    expect(found.map(({ at }) => at)).toEqual(wanted.map(({ at }) => at));
    expect(found.length).toBeGreaterThan(100);
  });

  it('sorts in memory if a merged column is part of the sort', async () => {
    const plan = await people
      .find({ kind: { $in: [1, 3] } })
      .sort({ at: -1, kind: 1 })
      .explain();
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('"stage":"SORT"');
  });
});

it('counts by a string prefix from index keys alone', async () => {
  const plan = await countPlan({ name: /^name1/ });
  expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('COUNT_SCAN');
  expect(plan['executionStats'].totalDocsExamined).toBe(0);
  expect(await people.countDocuments({ name: /^name1/ })).toBe((COUNT / 100) * 11);
});

async function countPlan(filter: Document): Promise<Document> {
  return people.aggregate([{ $match: filter }, { $group: { _id: 1, n: { $sum: 1 } } }]).explain('executionStats') as Promise<Document>;
}
