import { type Document } from './bson/types.js';
import { findRows } from './planner/execute.js';
import { LockWaitError } from './errors.js';
import { type Collection } from './storage/collection.js';
import { documentKey } from './storage/keys.js';
import { type Store } from './storage/store.js';

const BATCH = 500;

/**
 * Deletes documents that have expired by a TTL index (https://www.mongodb.com/docs/manual/core/index-ttl/). Skips documents that an open
 * transaction has locked until the next run.
 */
export async function sweepExpired(store: Store, now = Date.now()): Promise<void> {
  for (const collection of store.catalogue.all()) {
    for (const { fields, expireAfterSeconds } of collection.indexes) {
      const [field] = fields;
      if (expireAfterSeconds === undefined || field === undefined || fields.length > 1) continue;
      const filter = { [field]: { $lt: new Date(now - expireAfterSeconds * 1000) } };
      while ((await removeBatch(store, collection, filter)) === BATCH && !collection.dropped);
    }
  }
}

async function removeBatch(store: Store, collection: Collection, filter: Document): Promise<number> {
  if (collection.dropped) return 0;
  return store.write((view) => {
    let removed = 0;
    for (const row of [...findRows(view, collection, { filter, limit: BATCH })]) {
      try {
        view.checkLock(documentKey(collection.id, row.recordId));
        collection.remove(view, row);
        view.flush();
        removed++;
      } catch (error) {
        if (!(error instanceof LockWaitError)) throw error;
        view.discard();
      }
    }
    return removed;
  });
}
