import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeDocument } from '../src/bson/decode.js';
import { type Document } from '../src/bson/types.js';
import { CommandError } from '../src/errors.js';
import { prepareUpdate, rowsToChange, updateRow } from '../src/commands/modify.js';
import { checkView } from '../src/maintenance/checker.js';
import { type Collection } from '../src/storage/collection.js';
import { createIndex, ensureCollection } from '../src/storage/ddl.js';
import { Environment } from '../src/storage/environment.js';
import { Store } from '../src/storage/store.js';
import { type FuzzResult, INDEXES, randomDocument, randomFilter, randomValue } from './planner-fuzz.js';
import { SeededRandom } from './random.js';
import { encodeStored } from '../src/bson/encode.js';

const DOCUMENTS = 120;
/** Changes after which both collections are compared and refilled. */
const ROUND = 200;

/**
 * Applies the same random updates and deletes to a collection with indexes and to one without. Both must change the same
 * documents in the same way, and the indexes must agree with the documents afterwards.
 */
export async function fuzzUpdates(seed: number, updates: number): Promise<FuzzResult> {
  const random = new SeededRandom(seed * 7_919);
  const mismatches: string[] = [];
  for (let done = 0; done < updates; done += ROUND) mismatches.push(...(await round(random, Math.min(ROUND, updates - done), seed)));
  return { queries: updates, indexed: updates, mismatches };
}

async function round(random: SeededRandom, updates: number, seed: number): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'embedded-mongo-fuzz-'));
  const store = new Store(new Environment({ file: join(directory, 'fuzz.mdb'), unsafeNoSync: true, mapBytes: 2 ** 28 }));
  try {
    const indexed = await ensureCollection(store, 'fuzz.indexed');
    const plain = await ensureCollection(store, 'fuzz.plain');
    for (const [at, { key, options }] of INDEXES.entries()) await createIndex(store, indexed, `index${at}`, key, options ?? {});
    await fill(store, [indexed, plain], random);
    const mismatches: string[] = [];
    for (let at = 0; at < updates; at++) {
      const change = randomChange(random);
      const outcomes = [await apply(store, indexed, change), await apply(store, plain, change)];
      if (outcomes[0] !== outcomes[1])
        mismatches.push(`seed ${seed}: ${outcomes.join(' with indexes but ')} without: ${JSON.stringify(change)}`);
    }
    if (contents(store, indexed) !== contents(store, plain)) mismatches.push(`seed ${seed}: the documents differ after ${updates} updates`);
    const view = store.readSnapshot();
    mismatches.push(...checkView(view).faults.map((fault) => `seed ${seed}: ${fault}`));
    view.end();
    return mismatches;
  } finally {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function fill(store: Store, collections: readonly Collection[], random: SeededRandom): Promise<void> {
  await store.write((view) => {
    for (let id = 0; id < DOCUMENTS; id++) {
      const bytes = encodeStored(randomDocument(random, id));
      for (const collection of collections) collection.insert(view, bytes);
      view.flush();
    }
  });
}

interface Change {
  readonly filter: Document;
  readonly update: Document | undefined;
}

function randomChange(random: SeededRandom): Change {
  if (random.chance(0.02)) return { filter: { ...randomFilter(random), _id: random.below(DOCUMENTS) }, update: undefined };
  const field = random.pick(['a', 'b', 'c.d', 's', 'n', 't']);
  const update = random.pick<() => Document>([
    () => ({ $set: { [field]: randomValue(random) } }),
    () => ({ $unset: { [field]: '' } }),
    () => ({ $inc: { n: 1 } }),
    () => ({ $push: { t: random.pick(['ada', 'x']) } }),
    () => ({ $set: { a: [randomValue(random), randomValue(random)] } }),
    () => ({ $pull: { t: 'ada' } }),
  ])();
  return { filter: randomFilter(random), update };
}

/** @returns the number of changed documents, or the error code if the change is rejected */
async function apply(store: Store, collection: Collection, { filter, update }: Change): Promise<string> {
  const prepared = update && prepareUpdate(filter, update, undefined, undefined, false);
  try {
    return await store.write((view) => {
      // One statement: if a document rejects the change, the whole statement is rolled back. Sorted by id, so that both collections
      // fail on the same document.
      const rows = rowsToChange(view, collection, { filter, sort: { _id: 1 } });
      for (const row of rows) {
        if (prepared) updateRow(view, collection, row, prepared);
        else collection.remove(view, row);
      }
      return `${rows.length} changed`;
    });
  } catch (error) {
    if (error instanceof CommandError) return `refused with ${error.code}`;
    throw error;
  }
}

function contents(store: Store, collection: Collection): string {
  return JSON.stringify([...collection.documents(store.committed)].map(({ value }) => decodeDocument(value)));
}
