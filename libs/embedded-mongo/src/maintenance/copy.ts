import { createHash } from 'node:crypto';
import { type Collection, type Db, type Document, type IndexDescriptionInfo } from 'mongodb';

export interface CopiedCollection {
  readonly name: string;
  readonly count: number;
  /** SHA-256 of the bytes of all documents in `_id` order. */
  readonly checksum: string;
  readonly isSame: boolean;
  readonly copy: { readonly count: number; readonly checksum: string };
}

export type CopyProgress = (name: string, done: number, total: number) => void;

const BATCH_DOCUMENTS = 1_000;
const BATCH_BYTES = 8 * 2 ** 20;
/** Preserves the exact BSON types. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/**
 * Copies a database: collections with options, documents and indexes, then views. Then reads and compares both sides; concurrent
 * writes to the source appear as a difference.
 *
 * @throws if the target contains documents
 */
export async function copyDatabase(from: Db, to: Db, progress: CopyProgress = () => undefined): Promise<CopiedCollection[]> {
  const infos = await from.listCollections({}, { nameOnly: false }).toArray();
  const names = infos.filter(({ type, name }) => type !== 'view' && !name.startsWith('system.'));
  await requireEmpty(to);
  for (const { name, options } of names) await copyCollection(from, to, name, options ?? {}, progress);
  for (const { name, type, options } of infos) if (type === 'view') await to.createCollection(name, options ?? {});
  const results: CopiedCollection[] = [];
  for (const { name } of names) results.push(await compareCopies(from, to, name));
  return results;
}

async function requireEmpty(to: Db): Promise<void> {
  for (const { name, type } of await to.listCollections().toArray()) {
    if (type !== 'view' && (await to.collection(name).findOne({}, { projection: { _id: 1 } })))
      throw new Error(`The target database ${to.databaseName} holds documents already (${name}). Copy to an empty one.`);
  }
}

async function copyCollection(from: Db, to: Db, name: string, options: Document, progress: CopyProgress): Promise<void> {
  const source = from.collection(name);
  const target = to.collection(name);
  const total = await source.countDocuments();
  await to.createCollection(name, options);
  let done = 0;
  progress(name, done, total);
  for await (const batch of batches(source)) {
    // The source's validation rules may have changed since the documents were written.
    await target.insertMany(batch, { ordered: true, bypassDocumentValidation: true });
    done += batch.length;
    progress(name, done, Math.max(total, done));
  }
  const indexes = (await source.indexes()).filter(({ name: index }) => index !== '_id_');
  if (indexes.length > 0) await target.createIndexes(indexes.map(withoutVersion));
}

function withoutVersion(index: IndexDescriptionInfo): IndexDescriptionInfo {
  const { v: _version, ns: _ns, ...rest } = index as IndexDescriptionInfo & { v?: number; ns?: string };
  return rest;
}

async function* batches(source: Collection): AsyncGenerator<Document[], void, undefined> {
  let batch: Document[] = [];
  let bytes = 0;
  for await (const document of source.find({}, { ...EXACT, sort: { _id: 1 }, batchSize: BATCH_DOCUMENTS })) {
    batch.push(document);
    bytes += roughSize(document);
    if (batch.length < BATCH_DOCUMENTS && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Estimate that keeps a batch below the maximum message size. */
function roughSize(document: Document): number {
  return JSON.stringify(document).length;
}

async function compareCopies(from: Db, to: Db, name: string): Promise<CopiedCollection> {
  const [source, copy] = await Promise.all([digest(from.collection(name)), digest(to.collection(name))]);
  return { name, ...source, copy, isSame: source.count === copy.count && source.checksum === copy.checksum };
}

async function digest(collection: Collection): Promise<{ count: number; checksum: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const bytes of collection.find({}, { raw: true, sort: { _id: 1 }, batchSize: BATCH_DOCUMENTS })) {
    hash.update(bytes as unknown as Buffer);
    count++;
  }
  return { count, checksum: hash.digest('hex') };
}
