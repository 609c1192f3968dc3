import { startEmbeddedMongo } from '@labelbridge/embedded-mongo';
import { type Db, type Document, MongoClient, ObjectId } from 'mongodb';
import { PDF_LINES_MAX } from '../../src/modules/money/payments/records/statements/domain/statement.js';

const DATABASE = 'labelbridge';
const BATCH = 2_000;
const START = Date.UTC(2026, 0, 1);

/** Gives each item of a task an accepted annotation, and adds `records` contacts, and entries of the audit, notifications and postings of the admin. */
export async function writeRecords(dataDir: string, taskId: string, records: number, email: string): Promise<{ adminId: string }> {
  return withDatabase(dataDir, async (db) => {
    const admin = await db.collection('users').findOne({ emailKey: email });
    if (!admin) throw new Error('the admin is not there');
    await insert(db, 'annotations', annotations(db, new ObjectId(taskId)));
    for (const [collection, make] of Object.entries(MAKERS))
      await insert(
        db,
        collection,
        made(records, (n) => make(n, admin._id)),
      );
    return { adminId: String(admin._id) };
  });
}

/** Gives each item of these tasks an accepted annotation. */
export async function writeAnnotations(dataDir: string, taskIds: readonly string[]): Promise<void> {
  await withDatabase(dataDir, async (db) => {
    for (const taskId of taskIds) await insert(db, 'annotations', annotations(db, new ObjectId(taskId)));
  });
}

async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const engine = await startEmbeddedMongo({ dataDir });
  const client = await MongoClient.connect(engine.uri);
  const result = await work(client.db(DATABASE));
  await client.close();
  await engine.stop();
  return result;
}

async function insert(db: Db, collection: string, documents: AsyncIterable<Document> | Iterable<Document>): Promise<void> {
  let batch: Document[] = [];
  const write = async (): Promise<void> => {
    if (batch.length > 0) await db.collection(collection).insertMany(batch);
    batch = [];
  };
  for await (const document of documents) if (batch.push(document) === BATCH) await write();
  await write();
}

function* made(records: number, make: (n: number) => Document): Generator<Document> {
  for (let n = 0; n < records; n++) yield make(n);
}

async function* annotations(db: Db, taskId: ObjectId): AsyncGenerator<Document> {
  const task = await db.collection('tasks').findOne({ _id: taskId });
  const region = { id: 'a', from: 'label', to: 'text', type: 'labels', labels: ['Person'], shape: { t: 'span', start: 0, end: 3 } };
  const [jobId, annotatorId, at] = [new ObjectId(), new ObjectId(), new Date()];
  const head = { revision: 1, regions: JSON.stringify([region]), touched: '{"a":1}', sources: '{}', regionCount: 1, seconds: 5 };
  const rest = { state: 'accepted', fixed: null, review: null, versions: 1, changedAt: at, submittedAt: at };
  for await (const { _id: itemId } of db.collection('items').find({ taskId }, { projection: { _id: 1 } }))
    yield { jobId, taskId, itemId, annotatorId, interfaceId: task?.['interfaceId'], ...head, ...rest };
}

const MAKERS: Readonly<Record<string, (n: number, adminId: ObjectId) => Document>> = {
  audit: (n, adminId) => ({
    at: new Date(START + n * 1_000),
    actor: { _id: String(adminId), name: 'Exports Admin' },
    action: 'user.export',
    target: { _id: String(adminId), name: 'Exports Admin' },
    changes: [{ field: 'status', before: 'before it', after: `after it ${n}` }],
    reason: null,
    from: { address: '127.0.0.1', userAgent: 'drill', requestId: String(n) },
    searchWords: ['exports', 'admin'],
    salts: { who: null, what: null },
    digests: { who: 'x', what: 'x' },
    mac: null,
    seq: null,
    hash: null,
  }),
  notifications: (n, adminId) => ({
    userId: adminId,
    kind: 'welcome',
    title: `Notification ${n}`,
    text: 'Something has happened that the person is notified of in some words.',
    link: '/dashboard',
    createdAt: new Date(START + n * 1_000),
    readAt: new Date(START + n * 1_000),
  }),
  contacts: (n, adminId) => ({
    email: `person${n}@example.com`,
    emailKey: `person${n}@example.com`,
    addedBy: adminId,
    createdAt: new Date(START + n * 1_000),
    unsubscribedAt: null,
    invitedAt: null,
    bouncedAt: null,
    bounceReason: null,
    searchWords: [`person${n}`],
  }),
  postings: (n, adminId) => ({
    key: `exports:${n}`,
    kind: 'invoice',
    // The first postings are in the month before: as many as a PDF holds.
    at: new Date(START + (n < PDF_LINES_MAX ? n - 86_400_000 : n)),
    by: { _id: String(adminId), name: 'Exports Admin' },
    reason: null,
    annotatorId: String(adminId),
    jobId: null,
    invoiceIds: [],
    payoutId: null,
    bankReference: null,
    entries: [
      { account: `owed:${String(adminId)}`, currency: 'NGN', amount: 100 },
      { account: 'work', currency: 'NGN', amount: -100 },
    ],
  }),
};
