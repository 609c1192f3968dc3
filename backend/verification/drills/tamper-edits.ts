import { createHash } from 'node:crypto';
import { type Db, type Document, ObjectId } from 'mongodb';

export interface Chance {
  below(limit: number): number;
  of<T>(some: readonly T[]): T;
}

/** Copies that a person with database access made earlier. */
export interface EarlierCopies {
  readonly heads: readonly Document[];
  readonly records: Readonly<Record<string, readonly Document[]>>;
}

/** An edit with database access only. @returns its description */
export type Edit = (db: Db, chance: Chance, earlier: EarlierCopies) => Promise<string>;

/** Unprotected fields: search words, and the schedule of the payout worker. */
const DERIVED = /^(_id|searchWords|nextActionAt|claim|attempts|lastTimeoutAt|sentNotified|__v)(\.|$)/;
const DAY_MS = 86_400_000;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

function leaves(value: unknown, path = ''): { path: string; value: unknown }[] {
  const entries = Array.isArray(value) ? [...value.entries()] : isPlain(value) ? Object.entries(value) : undefined;
  if (!entries) return [{ path, value }];
  return entries.flatMap(([name, each]) => leaves(each, path === '' ? String(name) : `${path}.${name}`));
}

function other(value: unknown, chance: Chance): unknown {
  if (typeof value === 'number') return value + 1 + chance.below(7_000_000);
  if (typeof value === 'string') return chance.below(2) === 0 ? `${value}x` : [...value].reverse().join('') + '0';
  if (typeof value === 'boolean') return !value;
  if (value instanceof Date) return new Date(value.getTime() - (1 + chance.below(30)) * DAY_MS);
  if (value instanceof ObjectId) return new ObjectId();
  return 'somebody';
}

async function pick(db: Db, collection: string, chance: Chance, filter: object = {}): Promise<Document> {
  const all = await db.collection(collection).find(filter).sort({ _id: 1 }).toArray();
  if (all.length === 0) throw new Error(`no ${collection} like ${JSON.stringify(filter)}`);
  return chance.of(all);
}

const anyValue =
  (collection: string): Edit =>
  async (db, chance) => {
    const document = await pick(db, collection, chance);
    const { path, value } = chance.of(leaves(document).filter((leaf) => !DERIVED.test(leaf.path)));
    await db.collection(collection).updateOne({ _id: document._id }, { $set: { [path]: other(value, chance) } });
    return `${collection}: ${path} of ${String(document._id)} changed`;
  };

const removed =
  (collection: string): Edit =>
  async (db, chance) => {
    const { _id } = await pick(db, collection, chance);
    await db.collection(collection).deleteOne({ _id });
    return `${collection}: ${String(_id)} removed`;
  };

/** Inserts a copy, with its own keys so that no unique index refuses it. */
const inserted =
  (collection: string, own: (copy: Document) => object): Edit =>
  async (db, chance) => {
    const copy = { ...(await pick(db, collection, chance)), _id: new ObjectId() };
    await db.collection(collection).insertOne({ ...copy, ...own(copy) });
    return `${collection}: a copy put in`;
  };

const setToEarlierState =
  (collection: string): Edit =>
  async (db, chance, { records }) => {
    const before = chance.of(records[collection] ?? []);
    await db.collection(collection).replaceOne({ _id: before._id }, before);
    return `${collection}: ${String(before._id)} set to an earlier state`;
  };

/** Adds ₦70,000 to a posting, its balances and optionally its invoice: the sums stay consistent. */
const raised =
  (withInvoice: boolean): Edit =>
  async (db, chance) => {
    const more = 7_000_000;
    const { _id, entries, invoiceIds } = await pick(db, 'postings', chance, { kind: 'invoice', 'entries.currency': 'NGN' });
    const grown = entries.map((entry: Document) => ({ ...entry, amount: entry.amount + Math.sign(entry.amount) * more }));
    await db.collection('postings').updateOne({ _id }, { $set: { entries: grown } });
    for (const { account, currency, amount } of entries)
      await db.collection('balances').updateOne({ account, currency }, { $inc: { amount: Math.sign(amount) * more } });
    if (withInvoice)
      await db
        .collection('invoices')
        .updateOne({ _id: new ObjectId(String(invoiceIds[0])) }, { $inc: { 'amount.amount': more, naira: more } });
    return `postings: ${String(_id)} raised by ₦70,000 with its balances${withInvoice ? ' and its invoice' : ''}`;
  };

/** Cuts off the end of a chain and restores its earlier sealed head. */
const cutOff =
  (chain: string, collection: string): Edit =>
  async (db, chance, { heads }) => {
    const head = chance.of(heads.filter(({ _id }) => _id === chain));
    await db.collection(collection).deleteMany({ $or: [{ seq: { $gt: head.seq } }, { seq: null }] });
    await db.collection('auditchain').replaceOne({ _id: head._id }, head);
    return `${collection}: cut off after ${head.seq}, with the head of that time`;
  };

/** Replaces the last seal of a chain with a matching hash, and its head: only the key is missing. */
const rechained =
  (chain: string, collection: string): Edit =>
  async (db) => {
    const [last, before] = await db
      .collection(collection)
      .find({ seq: { $gt: 0 } })
      .sort({ seq: -1 })
      .limit(2)
      .toArray();
    if (!last || !before) throw new Error(`no chain ${chain}`);
    const hash = createHash('sha256')
      .update(JSON.stringify([last.seq, before.hash, 'forged']))
      .digest('hex');
    await db.collection(collection).updateOne({ _id: last._id }, { $set: { hash } });
    await db.collection('auditchain').updateOne({ _id: chain as never }, { $set: { hash } });
    return `${collection}: the end chained again`;
  };

/** Drops the chain, removes three entries and changes a name, as if the entries were older than the chain. */
const dropped: Edit = async (db, chance) => {
  const audit = db.collection('audit');
  for (let n = 0; n < 3; n++) await audit.deleteOne({ _id: (await pick(db, 'audit', chance))._id });
  await audit.updateOne({ _id: (await pick(db, 'audit', chance))._id }, { $set: { 'target.name': 'Somebody' } });
  await audit.updateMany({}, { $set: { seq: null, hash: null, mac: null }, $unset: { salts: 1, digests: 1 } });
  await db.collection('auditchain').deleteOne({ _id: 'audit' as never });
  return 'audit: the chain dropped, three entries removed, a name changed';
};

const exchanged: Edit = async (db, chance) => {
  const audit = db.collection('audit');
  const [one, two] = [await pick(db, 'audit', chance, { seq: 2 }), await pick(db, 'audit', chance, { seq: { $gt: 3 } })];
  await audit.updateOne({ _id: one._id }, { $set: { seq: 1_000_000 } });
  await audit.updateOne({ _id: two._id }, { $set: { seq: one.seq } });
  await audit.updateOne({ _id: one._id }, { $set: { seq: two.seq } });
  return `audit: entries ${one.seq} and ${two.seq} exchanged`;
};

const emptied: Edit = async (db, chance) => {
  const { _id } = await pick(db, 'audit', chance, { 'actor._id': { $type: 'string' } });
  await db.collection('audit').updateOne({ _id }, { $set: { 'salts.who': null, 'actor.name': 'Erased person', from: null } });
  return `audit: ${String(_id)} emptied as if somebody was erased`;
};

const emptyChain =
  (chain: string, collection: string): Edit =>
  async (db) => {
    await db.collection(collection).deleteMany({});
    await db.collection('auditchain').deleteOne({ _id: chain as never });
    return `${collection}: all removed, with the head`;
  };

const paidElsewhere: Edit = async (db, chance) => {
  const [one, two] = [await pick(db, 'payouts', chance), await pick(db, 'payouts', chance)];
  const bankCode = one.account.bankCode === '044' ? '058' : '044';
  await db.collection('payouts').updateOne({ _id: one._id }, { $set: { account: { ...two.account, bankCode } } });
  return `payouts: ${String(one._id)} goes to another account`;
};

/** Every kind of edit. The drill takes them in turn, each time on other records. */
export const EDITS: readonly Edit[] = [
  anyValue('audit'),
  anyValue('postings'),
  anyValue('invoices'),
  anyValue('payouts'),
  removed('audit'),
  removed('postings'),
  removed('invoices'),
  removed('payouts'),
  inserted('audit', () => ({ seq: null, hash: null })),
  inserted('postings', ({ _id }) => ({ key: `invoice:${String(_id)}` })),
  inserted('invoices', ({ _id }) => ({ invoiceNumber: `INV-2026-9${String(_id).slice(-5)}`, jobId: new ObjectId() })),
  inserted('payouts', ({ _id }) => ({ reference: `lb-${String(_id)}`, bankReference: null, retryOf: null })),
  setToEarlierState('invoices'),
  setToEarlierState('payouts'),
  raised(false),
  raised(true),
  cutOff('audit', 'audit'),
  cutOff('records', 'recordseals'),
  rechained('audit', 'audit'),
  rechained('records', 'recordseals'),
  emptyChain('audit', 'audit'),
  emptyChain('records', 'recordseals'),
  dropped,
  exchanged,
  emptied,
  paidElsewhere,
  anyValue('recordseals'),
  anyValue('payoutbatches'),
  anyValue('balances'),
];
