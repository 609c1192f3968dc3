import { expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { type SealedItem } from '../../src/common/chain/record-state.js';
import { SealedRecords } from '../../src/modules/foundation/audit/seals/sealed-records.js';
import { INVOICE_MODEL, type InvoiceRecord, invoiceState } from '../../src/modules/money/payments/invoices/persistence/invoice.schema.js';
import { Work } from '../support/payments.fixtures.js';
import { Transactions } from '../../src/database/transactions.js';
import { type RecordSeal } from '../../src/modules/foundation/audit/seals/record-seal.schema.js';
import { RecordSeals } from '../../src/modules/foundation/audit/seals/record-seals.service.js';
import { suiteApp } from '../support/suites.js';

const app = await suiteApp();
const seals = app.app.get(RecordSeals);
const stored = () => app.connection.collection<RecordSeal>('recordseals');
const run = <T>(work: (session: ClientSession) => Promise<T>): Promise<T> => app.app.get(Transactions).run(work);
const state = (ref: string, rev: number): SealedItem => ({ ref, rev, digest: `digest of ${rev}` });
const noted = (...items: SealedItem[]) => run(async (session) => seals.note(session, ...items));
const newest = (...refs: string[]) => run((session) => seals.newest(session, refs));

it('one transaction adds one seal, more where it writes thousands of states, and none where it writes no record', async () => {
  await noted();
  expect(await stored().countDocuments()).toBe(0);
  await noted(state('probes/small', 1));
  await noted(...Array.from({ length: 2_500 }, (_unused, n) => state(`probes/${n}`, 1)));
  const found = await stored().find().sort({ _id: 1 }).toArray();
  expect(found.map(({ items }) => items.length)).toEqual([1, 1_000, 1_000, 500]);
  expect(found.flatMap(({ items }) => items.map(({ ref }) => ref)).at(-1)).toBe('probes/2499');
  await seals.seal();
  expect(await seals.waiting()).toBe(0);
});

it('a state is noted within a transaction only', async () => {
  const session = await app.connection.startSession();
  expect(() => seals.note(session, state('probes/late', 1))).toThrow('within a transaction');
  await session.endSession();
  await expect(
    run(async (undone) => {
      seals.note(undone, state('probes/undone', 1));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await newest('probes/undone')).size).toBe(0);
});

it('the newest state is the highest that the product sealed, whether the seal has its place yet or not', async () => {
  await noted(state('probes/a', 2), state('probes/b', 7));
  await noted(state('probes/a', 3));
  await noted(state('probes/a', 1));
  const expected = new Map([['probes/a', state('probes/a', 3)]]);
  expect(await newest('probes/a')).toEqual(expected);
  await seals.seal();
  expect(await newest('probes/a')).toEqual(expected);

  const [of3] = await stored().find({ 'items.rev': 3 }).toArray();
  const forged = { at: app.now(), items: [state('probes/a', 99)], hash: null, mac: of3?.mac ?? null };
  await stored().insertMany([
    { ...forged, _id: new Types.ObjectId(), seq: null },
    { ...forged, _id: new Types.ObjectId(), seq: -1 },
    { ...forged, _id: new Types.ObjectId(), seq: 1_000_000, hash: of3?.hash ?? null },
  ]);
  expect(await newest('probes/a')).toEqual(expected);
  await stored().updateOne({ 'items.rev': 3 }, { $set: { hash: 'f'.repeat(64) } });
  expect((await newest('probes/a')).get('probes/a')?.rev).toBe(2);
});

it('the records of a kind are read in pages, each once and in the order of their ids; those that are gone are named', async () => {
  const [admin, ada] = [await app.person('ADMIN'), await app.person()];
  const work = new Work(app, admin);
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await work.invoice(ada));
  const model = app.app.get<Model<InvoiceRecord>>(getModelToken(INVOICE_MODEL));
  const all = await model.collection.find().toArray();
  await model.collection.deleteMany({});
  await model.collection.insertMany(all.toReversed());
  const kind = new SealedRecords(model, seals, invoiceState);
  const pageAfter = (after: Types.ObjectId | null): Promise<InvoiceRecord[]> => run((session) => kind.pageAfter(session, after, 2));
  const read: InvoiceRecord[][] = [await pageAfter(null)];
  for (let n = 0; n < 2; n += 1) read.push(await pageAfter(read.at(-1)?.at(-1)?._id ?? null));
  const sorted = ids.toSorted();
  expect(read.map((page) => page.map(({ _id }) => String(_id)))).toEqual([sorted.slice(0, 2), sorted.slice(2, 4), sorted.slice(4)]);
  const gone = String(new Types.ObjectId());
  expect(await kind.missing([...ids, gone])).toEqual([gone]);
});
