import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Collection, type Document } from 'mongodb';
import { type EngineFixture, startFixture } from '../testing/engine-fixture.js';

let engine: EngineFixture;
let people: Collection;

const COUNT = 12_000;

beforeAll(async () => {
  engine = await startFixture();
  people = engine.client.db('main').collection('people');
  await people.createIndexes([
    { key: { role: 1, createdAt: -1, _id: -1 }, name: 'page' },
    { key: { words: 1 }, name: 'words' },
  ]);
  await people.insertMany(
    Array.from({ length: COUNT }, (_, at) => ({ role: 'user', createdAt: new Date(at * 1000), words: ['everybody', `first${at % 2}`, `last${at % 1_500}`] })),
  );
}, 60_000);
afterAll(() => engine.stop());

async function explained(filter: Document) {
  const plan = await people.find(filter).sort({ createdAt: -1, _id: -1 }).limit(10).explain('executionStats');
  return { text: JSON.stringify(plan['queryPlanner'].winningPlan), examined: plan['executionStats'].totalDocsExamined as number };
}

describe('a search within a sorted page', () => {
  it('walks the order where nearly everything matches', async () => {
    const { text, examined } = await explained({ role: 'user', words: /^every/ });
    expect(text).toContain('"indexName":"page"');
    expect(examined).toBeLessThan(50);
  });

  it.each([
    ['few match', { role: 'user', words: /^last777/ }],
    ['none match', { role: 'user', words: /^nobody/ }],
    ['a rare word stands beside a common one', { role: 'user', $and: [{ words: /^every/ }, { words: /^last777/ }] }],
    ['it stands in front of it', { role: 'user', $and: [{ words: /^last777/ }, { words: /^every/ }] }],
  ])('goes by the words where %s', async (_what, filter) => {
    const { text, examined } = await explained(filter);
    expect(text).toContain('"indexName":"words"');
    expect(examined).toBeLessThan(50);
  });
});
