import { type Collection, type Db, type MongoClient } from 'mongodb';

export interface Workload {
  readonly name: string;
  readonly prepare?: (db: Db) => Promise<unknown>;
  /** Runs for `forMs` milliseconds. @returns operations per second */
  readonly run: (db: Db, forMs: number, client: MongoClient) => Promise<number>;
}

interface Item {
  readonly _id: number;
  readonly email: string;
  readonly group: number;
  readonly at: number;
  readonly note: string;
}

const BATCH = 1_000;

export async function fill(collection: Collection<Item>, count: number): Promise<void> {
  await collection.createIndexes([{ key: { email: 1 }, unique: true }, { key: { group: 1, at: -1, _id: -1 } }]);
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    await collection.insertMany(Array.from({ length: size }, (_, at) => item(from + at)));
  }
}

function item(_id: number): Item {
  return {
    _id,
    email: `person${_id}@example.com`,
    group: _id % 50,
    at: (_id * 7_919) % 1_000_003,
    note: `note ${_id % 97} of a person who annotates data`,
  };
}

async function rate(clients: number, forMs: number, work: (n: number) => Promise<unknown>): Promise<number> {
  let done = 0;
  const begin = performance.now();
  const worker = async () => {
    while (performance.now() - begin < forMs) await work(done++);
  };
  await Promise.all(Array.from({ length: clients }, worker));
  return done / ((performance.now() - begin) / 1_000);
}

const some = (n: number, limit: number) => (n * 7_907 + 13) % limit;
const page = (collection: Collection<Item>, n: number) =>
  collection
    .find({ group: n % 50 })
    .sort({ at: -1, _id: -1 })
    .limit(20)
    .toArray();

/** Workloads on an empty collection. */
export function writes(): Workload[] {
  const insert = (clients: number): Workload => ({
    name: `insertOne, ${clients} client${clients > 1 ? 's' : ''}`,
    run: (db, forMs) =>
      rate(clients, forMs, () => db.collection('inserted').insertOne({ at: new Date(), text: 'a document of some length', n: 7 })),
  });
  return [
    insert(1),
    insert(16),
    insert(64),
    {
      name: 'insertMany by 1,000 (documents)',
      run: async (db, forMs) =>
        BATCH *
        (await rate(1, forMs, () =>
          db.collection('batches').insertMany(Array.from({ length: BATCH }, (_, n) => ({ n, text: 'a document of some length' }))),
        )),
    },
    {
      name: 'transaction of two updates, 4 clients',
      prepare: (db) => db.collection<Account>('accounts').insertMany(Array.from({ length: ACCOUNTS }, (_, _id) => ({ _id, sum: 0 }))),
      run: (db, forMs, client) => {
        const accounts = db.collection<Account>('accounts');
        return rate(4, forMs, (n) =>
          client.withSession((session) =>
            session.withTransaction(async () => {
              await accounts.updateOne({ _id: (n * 2) % ACCOUNTS }, { $inc: { sum: 1 } }, { session });
              await accounts.updateOne({ _id: (n * 2 + 1) % ACCOUNTS }, { $inc: { sum: -1 } }, { session });
            }),
          ),
        );
      },
    },
  ];
}

interface Account {
  readonly _id: number;
  readonly sum: number;
}

const ACCOUNTS = 1_000;
const GROUP = { $group: { _id: '$group', n: { $sum: 1 }, most: { $max: '$at' } } };

/** Workloads on a filled collection. */
export function reads(name: string, count: number): Workload[] {
  const row = (what: string, clients: number, work: (items: Collection<Item>, n: number) => Promise<unknown>): Workload => ({
    name: what,
    run: (db, forMs) => rate(clients, forMs, (n) => work(db.collection<Item>(name), n)),
  });
  return [
    row('findOne by _id, 16 clients', 16, (items, n) => items.findOne({ _id: some(n, count) })),
    row('findOne by unique key, 16 clients', 16, (items, n) => items.findOne({ email: `person${some(n, count)}@example.com` })),
    row('filter + sort + limit 20', 1, page),
    row('filter by $in + sort + limit 20', 1, (items, n) =>
      items
        .find({ group: { $in: [n % 50, (n + 7) % 50, (n + 19) % 50] } })
        .sort({ at: -1 })
        .limit(20)
        .toArray(),
    ),
    row('count, indexed', 1, (items, n) => items.countDocuments({ group: n % 50 })),
    row('count by the beginning of a text, indexed', 1, (items, n) => items.countDocuments({ email: new RegExp(`^person${1 + (n % 9)}`) })),
    row('count, not indexed', 1, (items, n) => items.countDocuments({ note: `note ${n % 97} of a person who annotates data` })),
    row('scan of all documents', 1, (items) => items.find({ note: { $ne: 'x' } }).forEach(() => undefined)),
    row('$group over all', 1, (items) => items.aggregate([GROUP]).toArray()),
  ];
}

/** @returns milliseconds per page of 20 documents */
export async function pageMs(db: Db, name: string, forMs: number): Promise<number> {
  return 1_000 / (await rate(1, forMs, (n) => page(db.collection<Item>(name), n)));
}
