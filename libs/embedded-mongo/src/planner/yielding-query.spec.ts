import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { encodeStored } from '../bson/encode.js';
import { type Document } from '../bson/types.js';
import { type Collection } from '../storage/collection.js';
import { createIndex, dropCollection, dropIndex, ensureCollection } from '../storage/ddl.js';
import { Environment } from '../storage/environment.js';
import { runToCompletion, withoutYieldPoints } from '../storage/yielding.js';
import { Store } from '../storage/store.js';
import { temporaryDirectory } from '../../testing/engine-fixture.js';
import { countRows, prepareQuery, runQuery } from './execute.js';

const COUNT = 2_000;
let directory: string;
let store: Store;
let collection: Collection;

beforeEach(async () => {
  directory = temporaryDirectory();
  store = new Store(new Environment({ file: join(directory, 'p.mdb'), unsafeNoSync: true }));
  collection = await ensureCollection(store, 'a.b');
  await createIndex(store, collection, 'n', { n: 1 }, {});
  await insert(0, COUNT);
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

async function insert(from: number, count: number): Promise<void> {
  await store.write((view) => {
    for (let at = from; at < from + count; at++) {
      collection.insert(view, encodeStored({ _id: at, n: at }));
      view.flush();
    }
  });
}

/** Queries that read everything, with an index scan and with a collection scan. */
const SCANS: readonly [string, Document][] = [
  ['an index scan', { n: { $gte: 0 } }],
  ['a collection scan', { n: { $not: { $lt: 0 } } }],
];

describe.each(SCANS)('a query that yields during %s', (_scan, filter) => {
  const begin = () => {
    const rows = withoutYieldPoints(runQuery(prepareQuery(store.committed, collection, { filter })));
    rows.next();
    return rows;
  };

  it('throws if its collection is dropped', async () => {
    const rows = begin();
    await dropCollection(store, 'a.b');
    expect(() => [...rows]).toThrow(expect.objectContaining({ code: 175 }));
  });

  it('returns every existing document once during concurrent inserts', async () => {
    const rows = begin();
    await insert(COUNT, 500);
    const ids = [...rows].map(({ document }) => Number(document.field('_id')));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id < COUNT)).toHaveLength(COUNT - 1);
  });

  it('returns an unchanged snapshot', async () => {
    const view = store.readSnapshot();
    const rows = withoutYieldPoints(runQuery(prepareQuery(view, collection, { filter })));
    rows.next();
    await insert(COUNT, 500);
    expect([...rows]).toHaveLength(COUNT - 1);
    expect(runToCompletion(countRows(prepareQuery(view, collection, { filter })))).toBe(COUNT);
    view.end();
  });
});

it('throws if the index of a suspended query is dropped', async () => {
  const rows = withoutYieldPoints(runQuery(prepareQuery(store.committed, collection, { filter: { n: { $gte: 0 } } })));
  rows.next();
  await dropIndex(store, collection, 'n');
  expect(() => [...rows]).toThrow(expect.objectContaining({ code: 175 }));
});

it('passes on an error of the filter and leaves the store usable', () => {
  const rows = runQuery(prepareQuery(store.committed, collection, { filter: { $expr: { $gt: ['$n', '$$unknown'] } } }));
  expect(() => [...rows]).toThrow();
  expect(runToCompletion(countRows(prepareQuery(store.committed, collection, { filter: { n: { $not: { $lt: 0 } } } })))).toBe(COUNT);
});
