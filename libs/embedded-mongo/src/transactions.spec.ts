import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Collection, type MongoServerError } from 'mongodb';
import { type EngineFixture, startFixture } from '../testing/engine-fixture.js';

interface Account {
  _id: number;
  balance: number;
}

let engine: EngineFixture;
let accounts: Collection<Account>;

beforeAll(async () => {
  engine = await startFixture();
  accounts = engine.client.db('bank').collection<Account>('accounts');
});

afterAll(() => engine.stop());

async function total(): Promise<number> {
  const [sum] = await accounts.aggregate<{ sum: number }>([{ $group: { _id: null, sum: { $sum: '$balance' } } }]).toArray();
  return sum?.sum ?? 0;
}

describe('transactions', () => {
  it('hides uncommitted changes from other sessions and discards aborted ones', async () => {
    await accounts.insertOne({ _id: 100, balance: 1 });
    const session = engine.client.startSession();
    session.startTransaction();
    await accounts.updateOne({ _id: 100 }, { $set: { balance: 2 } }, { session });
    await accounts.insertOne({ _id: 101, balance: 0 }, { session });
    expect(await accounts.findOne({ _id: 100 })).toEqual({ _id: 100, balance: 1 });
    expect(await accounts.findOne({ _id: 100 }, { session })).toEqual({ _id: 100, balance: 2 });
    expect(await accounts.countDocuments({ _id: { $gte: 100 } }, { session })).toBe(2);
    await session.abortTransaction();
    expect(await accounts.find({ _id: { $gte: 100 } }).toArray()).toEqual([{ _id: 100, balance: 1 }]);
    await session.endSession();
  });

  it('reads from its snapshot while other sessions write', async () => {
    await accounts.insertOne({ _id: 110, balance: 1 });
    const session = engine.client.startSession();
    session.startTransaction();
    expect(await accounts.findOne({ _id: 110 }, { session })).toMatchObject({ balance: 1 });
    await accounts.updateOne({ _id: 110 }, { $set: { balance: 5 } });
    expect(await accounts.findOne({ _id: 110 }, { session })).toMatchObject({ balance: 1 });
    const lost = accounts.updateOne({ _id: 110 }, { $inc: { balance: 1 } }, { session });
    await expect(lost).rejects.toMatchObject({ code: 112, codeName: 'WriteConflict' });
    await lost.catch((error: MongoServerError) => expect(error.hasErrorLabel('TransientTransactionError')).toBe(true));
    await session.endSession();
    expect(await accounts.findOne({ _id: 110 })).toMatchObject({ balance: 5 });
  });

  it('aborts the second writer of a document with a write conflict', async () => {
    await accounts.insertOne({ _id: 120, balance: 1 });
    const first = engine.client.startSession();
    const second = engine.client.startSession();
    first.startTransaction();
    second.startTransaction();
    await accounts.updateOne({ _id: 120 }, { $inc: { balance: 10 } }, { session: first });
    await expect(accounts.updateOne({ _id: 120 }, { $inc: { balance: 100 } }, { session: second })).rejects.toMatchObject({ code: 112 });
    await first.commitTransaction();
    expect(await accounts.findOne({ _id: 120 })).toMatchObject({ balance: 11 });
    await Promise.all([first.endSession(), second.endSession()]);
  });

  it('blocks a write outside a transaction until the transaction ends', async () => {
    await accounts.insertOne({ _id: 130, balance: 1 });
    const session = engine.client.startSession();
    session.startTransaction();
    await accounts.updateOne({ _id: 130 }, { $set: { balance: 7 } }, { session });
    let isDone = false;
    const outside = accounts.updateOne({ _id: 130 }, { $inc: { balance: 1 } }).then(() => {
      isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isDone).toBe(false);
    await session.commitTransaction();
    await outside;
    expect(await accounts.findOne({ _id: 130 })).toMatchObject({ balance: 8 });
    await session.endSession();
  });

  it('detects conflicts on unique keys', async () => {
    const names = engine.client.db('bank').collection('names');
    await names.createIndex({ name: 1 }, { unique: true });
    const first = engine.client.startSession();
    const second = engine.client.startSession();
    first.startTransaction();
    second.startTransaction();
    await names.insertOne({ name: 'ada' }, { session: first });
    await expect(names.insertOne({ name: 'ada' }, { session: second })).rejects.toMatchObject({ code: 112 });
    const outside = names.insertOne({ name: 'ada' });
    await first.commitTransaction();
    await expect(outside).rejects.toMatchObject({ code: 11000, keyValue: { name: 'ada' } });
    await Promise.all([first.endSession(), second.endSession()]);
  });

  it('preserves the sum of all balances under concurrent transfers', async () => {
    await accounts.deleteMany({});
    await accounts.insertMany(Array.from({ length: 6 }, (_, _id) => ({ _id, balance: 100 })));
    const transfer = async (from: number, to: number) => {
      await engine.client.withSession((session) =>
        session.withTransaction(async () => {
          const source = await accounts.findOne({ _id: from }, { session });
          if (!source || source.balance < 5) return;
          await accounts.updateOne({ _id: from }, { $set: { balance: source.balance - 5 } }, { session });
          await accounts.updateOne({ _id: to }, { $inc: { balance: 5 } }, { session });
        }),
      );
    };
    const worker = async (start: number) => {
      for (let round = 0; round < 25; round++) await transfer((start + round) % 6, (start * 3 + round * 5 + 1) % 6);
    };
    await Promise.all(Array.from({ length: 8 }, (_, start) => worker(start)));
    expect(await total()).toBe(600);
  }, 60_000);

  it('returns the first reply to a retried write', async () => {
    const session = engine.client.startSession();
    const command = { update: 'accounts', updates: [{ q: { _id: 900 }, u: { $inc: { balance: 1 } }, upsert: true }], txnNumber: 10_000n };
    const first = await engine.client.db('bank').command(command, { session });
    const again = await engine.client.db('bank').command(command, { session });
    expect(again['upserted']).toEqual(first['upserted']);
    expect(await accounts.findOne({ _id: 900 })).toMatchObject({ balance: 1 });
    await session.endSession();
  });
});
