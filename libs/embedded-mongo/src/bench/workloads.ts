import { type Collection, type Db, type MongoClient } from 'mongodb';

/** One row of the table: how often the work is done in a second. */
export interface Workload {
  readonly name: string;
  /** Only comparable where both servers make writes durable. */
  readonly isDurable?: boolean;
  readonly run: (db: Db, client: MongoClient) => Promise<number>;
}

interface Item {
  readonly _id: number;
  readonly email: string;
  readonly group: number;
  readonly at: number;
  readonly note: string;
}

const BATCH = 1_000;
const FOR_MS = 1_500;

/** Fills a collection with `count` documents and indexes as an application has them. */
export async function fill(collection: Collection<Item>, count: number): Promise<void> {
  await collection.createIndexes([{ key: { email: 1 }, unique: true }, { key: { group: 1, at: -1, _id: -1 } }]);
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    await collection.insertMany(Array.from({ length: size }, (_, at) => item(from + at)));
  }
}

function item(_id: number): Item {
  return { _id, email: `person${_id}@example.com`, group: _id % 50, at: (_id * 7_919) % 1_000_003, note: `note ${_id % 97} of a person who annotates data` };
}

/** Times a second that `work` is done by some clients at once. */
async function rate(clients: number, work: (n: number) => Promise<unknown>, forMs = FOR_MS): Promise<number> {
  let done = 0;
  const begin = performance.now();
  const worker = async () => {
    while (performance.now() - begin < forMs) await work(done++);
  };
  await Promise.all(Array.from({ length: clients }, worker));
  return done / ((performance.now() - begin) / 1_000);
}

const some = (n: number, limit: number) => (n * 7_907 + 13) % limit;
const page = (collection: Collection<Item>, n: number) => collection.find({ group: n % 50 }).sort({ at: -1, _id: -1 }).limit(20).toArray();

/** Work on an empty collection. */
export function writes(): Workload[] {
  const insert = (clients: number): Workload => ({
    name: `insertOne, ${clients} client${clients > 1 ? 's' : ''}`,
    isDurable: true,
    run: (db) => rate(clients, () => db.collection('inserted').insertOne({ at: new Date(), text: 'a document of some length', n: 7 })),
  });
  return [
    insert(1),
    insert(16),
    insert(64),
    {
      name: 'insertMany by 1,000 (documents)',
      isDurable: true,
      run: async (db) => BATCH * (await rate(1, () => db.collection('batches').insertMany(Array.from({ length: BATCH }, (_, n) => ({ n, text: 'a document of some length' }))))),
    },
    {
      name: 'transaction of two updates',
      isDurable: true,
      run: async (db, client) => {
        const accounts = db.collection<{ _id: number; sum: number }>('accounts');
        await accounts.insertMany(Array.from({ length: 1_000 }, (_, _id) => ({ _id, sum: 0 })));
        return rate(4, async (n) =>
          client.withSession((session) =>
            session.withTransaction(async () => {
              await accounts.updateOne({ _id: (n * 2) % 1_000 }, { $inc: { sum: 1 } }, { session });
              await accounts.updateOne({ _id: (n * 2 + 1) % 1_000 }, { $inc: { sum: -1 } }, { session });
            }),
          ),
        );
      },
    },
  ];
}

/** Reads of a filled collection. */
export function reads(name: string, count: number): Workload[] {
  const items = (db: Db) => db.collection<Item>(name);
  return [
    { name: 'findOne by _id, 16 clients', run: (db) => rate(16, (n) => items(db).findOne({ _id: some(n, count) })) },
    { name: 'findOne by unique key, 16 clients', run: (db) => rate(16, (n) => items(db).findOne({ email: `person${some(n, count)}@example.com` })) },
    { name: 'filter + sort + limit 20', run: (db) => rate(1, (n) => page(items(db), n)) },
    { name: 'count, indexed', run: (db) => rate(1, (n) => items(db).countDocuments({ group: n % 50 })) },
    { name: 'count, not indexed', run: (db) => rate(1, (n) => items(db).countDocuments({ note: `note ${n % 97} of a person who annotates data` })) },
    { name: 'scan of all documents', run: (db) => rate(1, async () => items(db).find({ note: { $ne: 'x' } }).forEach(() => undefined)) },
    { name: '$group over all', run: (db) => rate(1, () => items(db).aggregate([{ $group: { _id: '$group', n: { $sum: 1 }, most: { $max: '$at' } } }]).toArray()) },
  ];
}

/** Milliseconds of one page of twenty, by filter, sort and limit. */
export async function pageMs(db: Db, name: string): Promise<number> {
  return 1_000 / (await rate(1, (n) => page(db.collection<Item>(name), n)));
}
