import { Logger } from '@nestjs/common';
import { type ClientSession, mongo } from 'mongoose';
import { type Anchor } from '../../common/chain/anchor.js';
import { anchorLines } from '../../common/chain/anchor-file.js';
import { isHeadSealed, placeMac, sealHead } from '../../common/chain/chain-marks.js';
import { CHAIN_START, type ChainName, type ChainPoint, linkHash, newSalt } from '../../common/chain/chain.js';
import { adoptAuditEntry, auditContentOf } from './0009-audit-entries.js';
import { RECORD_KINDS, type RecordKind } from './0009-record-states.js';
import { sealContent } from '../../common/chain/record-state.js';
import { type Migration, type MigrationDatabase } from './migration.js';

interface Head extends ChainPoint {
  _id: ChainName;
  base: ChainPoint;
  seal: string;
  lastCheck: null;
  /** Where this migration continues after a crash; gone when it is through. */
  adopting?: { kind: number; after: mongo.ObjectId | null } | undefined;
}

const PAGE = 250;

/**
 * Begins the two chains, once: the entries of the audit log that are older than its chain are added to it and all get the mark of our key,
 * and the postings, invoices, payouts and batches that exist are sealed as they are. From then on nothing is adopted.
 */
export const beginChains: Migration = {
  number: 9,
  name: 'begin-chains',
  inNew: true,
  async run(database) {
    await refuseWhereAnchored(database);
    const [entries, records] = [await beginAudit(database), await beginRecords(database)];
    if (entries + records > 0) new Logger('Database').log(`Sealed: ${entries} audit entries, ${records} records of money`);
  },
};

/** Who removes the chain and the note that this migration was applied must not have it applied again. */
async function refuseWhereAnchored({ db, sealing: { dataKeys, anchorFile } }: MigrationDatabase): Promise<void> {
  let last: Anchor | undefined;
  for await (const { anchor } of anchorLines(anchorFile, dataKeys)) if (anchor !== 'forged') last = anchor;
  if (!last || (await headsOf(db).findOne({ adopting: { $exists: true } }))) return;
  throw new Error(
    `${anchorFile} says that this installation sealed ${last.seq} entries of the chain "${last.chain}" by ${last.at}, and this database has no ` +
      'sealed chain. If you restored an older backup, or start a new chain on purpose, move that file aside and keep it. If not, somebody removed the ' +
      'chain: keep a copy of the database, and find out who had access.',
  );
}

const headsOf = (db: mongo.Db): mongo.Collection<Head> => db.collection<Head>('auditchain');

const newHead = (_id: ChainName): Head => ({ _id, ...CHAIN_START, base: CHAIN_START, seal: '', lastCheck: null });

async function writeHead({ db, sealing }: MigrationDatabase, head: Head, session?: ClientSession): Promise<void> {
  const { _id, ...fields } = { ...head, seal: sealHead(sealing.dataKeys, head._id, head) };
  await headsOf(db).replaceOne({ _id }, fields, { upsert: true, ...(session ? { session } : {}) });
}

/** @returns how many entries got a mark */
async function beginAudit(database: MigrationDatabase): Promise<number> {
  const { db, sealing } = database;
  const entries = db.collection('audit');
  const found = await headsOf(db).findOne({ _id: 'audit' });
  if (found && !found.adopting) {
    // A head that is not sealed was changed before: nothing is marked, and the check says so.
    return isHeadSealed(sealing.dataKeys, 'audit', found, found.seal) ? markChained(database, found) : 0;
  }
  // Entries with a place and no head: the head was removed before.
  if (!found && (await entries.findOne({ seq: { $gt: 0 } }))) return 0;
  let head: Head = found ?? { ...newHead('audit'), adopting: { kind: 0, after: null } };
  await writeHead(database, head);
  for (let count = 0; ;) {
    const older = await entries
      .find({ seq: { $in: [null] }, salts: { $exists: false } })
      .sort({ at: 1, _id: 1 })
      .limit(PAGE)
      .toArray();
    if (older.length === 0) {
      const { adopting: _done, ...whole } = head;
      await writeHead(database, whole);
      return count;
    }
    let next = head;
    await database.transaction(async (session) => {
      let last: ChainPoint = { seq: head.seq, hash: head.hash };
      const writes = older.map((entry) => {
        const adopted = adoptAuditEntry(entry);
        last = { seq: last.seq + 1, hash: linkHash(last, adopted.content) };
        const set = { ...adopted.set, ...last, mac: placeMac(sealing.dataKeys, 'audit', last) };
        return { updateOne: { filter: { _id: entry._id }, update: { $set: set } } };
      });
      await entries.bulkWrite(writes, { session });
      next = { ...head, ...last };
      await writeHead(database, next, session);
    });
    head = next;
    count += older.length;
  }
}

/** Gives the entries of a sound chain the marks that later versions ask for; what does not fit gets none. */
async function markChained(database: MigrationDatabase, head: Head): Promise<number> {
  const { db, sealing } = database;
  const entries = db.collection('audit');
  let last: ChainPoint = head.base;
  let count = 0;
  let writes: mongo.AnyBulkWriteOperation[] = [];
  const flush = async (): Promise<void> => {
    if (writes.length > 0) await entries.bulkWrite(writes);
    writes = [];
  };
  for await (const entry of entries.find({ seq: { $gt: 0 } }).sort({ seq: 1 })) {
    const point: ChainPoint = { seq: Number(entry.seq), hash: String(entry.hash) };
    const content = auditContentOf(entry);
    if (content !== null && point.seq === last.seq + 1 && point.seq <= head.seq && linkHash(last, content) === point.hash) {
      writes.push({ updateOne: { filter: { _id: entry._id }, update: { $set: { mac: placeMac(sealing.dataKeys, 'audit', point) } } } });
      count += 1;
    }
    last = point;
    if (writes.length >= PAGE) await flush();
  }
  await flush();
  // An earlier check knows nothing of the records of money.
  await writeHead(database, { ...head, lastCheck: null });
  return count;
}

/** @returns how many records were sealed */
async function beginRecords(database: MigrationDatabase): Promise<number> {
  const { db } = database;
  const found = await headsOf(db).findOne({ _id: 'records' });
  if (found && !found.adopting) return 0;
  let head: Head = found ?? { ...newHead('records'), adopting: { kind: 0, after: null } };
  await writeHead(database, head);
  let count = 0;
  while (head.adopting) {
    const { kind: at, after } = head.adopting;
    const kind = RECORD_KINDS[at];
    if (!kind) {
      const { adopting: _done, ...whole } = head;
      await writeHead(database, whole);
      break;
    }
    const page = await db
      .collection(kind.collection)
      .find(after ? { _id: { $gt: after } } : {})
      .sort({ _id: 1 })
      .limit(PAGE)
      .toArray();
    const adopting = page.length < PAGE ? { kind: at + 1, after: null } : { kind: at, after: page.at(-1)?._id ?? null };
    let next: Head = { ...head, adopting };
    await database.transaction(async (session) => {
      next = { ...(await sealPage(database, head, kind, page, session)), adopting };
      await writeHead(database, next, session);
    });
    head = next;
    count += page.length;
  }
  return count;
}

async function sealPage(
  { db, sealing, now }: MigrationDatabase,
  head: Head,
  { collection, stateOf, isStored }: RecordKind,
  page: readonly mongo.Document[],
  session: ClientSession,
): Promise<Head> {
  if (page.length === 0) return head;
  const sealed = page.map((record) => ({ ...record, ...(isStored ? { rev: 1, salt: newSalt() } : {}) }));
  if (isStored) {
    const writes = sealed.map((record) => ({
      updateOne: { filter: { _id: Reflect.get(record, '_id') }, update: { $set: { rev: 1, salt: Reflect.get(record, 'salt') } } },
    }));
    await db.collection(collection).bulkWrite(writes, { session });
  }
  const [_id, at, items] = [new mongo.ObjectId(), now(), sealed.map(stateOf)];
  const point: ChainPoint = { seq: head.seq + 1, hash: linkHash(head, sealContent(_id, at, items)) };
  await db
    .collection('recordseals')
    .insertOne({ _id, at, items, ...point, mac: placeMac(sealing.dataKeys, 'records', point) }, { session });
  return { ...head, ...point };
}
