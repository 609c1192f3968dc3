import { type mongo } from 'mongoose';
import { type Migration } from './migration.js';

interface Invoice {
  _id: mongo.ObjectId;
  jobId: mongo.ObjectId;
  annotatorId: mongo.ObjectId;
  amount: { amount: number; currency: string };
  status: string;
  naira?: number | null;
}

const SYSTEM = { _id: 'system', name: 'Labelbridge', role: 'ADMIN' };

/** Posts unpaid invoices that were made before there was a ledger: what they owe is owed in the ledger, too. */
export const adoptLedger: Migration = {
  number: 1,
  name: 'adopt-ledger',
  async run({ db, now, transaction }) {
    const invoices = db.collection<Invoice>('invoices');
    const postings = db.collection('postings');
    const balances = db.collection<{ _id: string }>('balances');
    for await (const {
      _id,
      jobId,
      annotatorId,
      amount: { amount, currency },
      status,
    } of invoices.find({ naira: { $exists: false } })) {
      const naira = currency === 'NGN' ? amount : null;
      const isOwed = status === 'Unpaid';
      const entries = [
        { account: 'funding', currency, amount: -amount, owed: false },
        { account: `owed:${String(annotatorId)}`, currency, amount, owed: true },
      ];
      await transaction(async (session) => {
        const set = { quote: null, naira, unquoted: isOwed && naira === null, payoutId: null, fee: null };
        const { modifiedCount } = await invoices.updateOne({ _id, naira: { $exists: false } }, { $set: set }, { session });
        // An invoice that was paid before was paid outside the ledger.
        if (modifiedCount === 0 || !isOwed) return;
        await postings.insertOne(
          {
            key: `invoice:${String(_id)}`,
            kind: 'invoice',
            at: now(),
            by: SYSTEM,
            reason: null,
            annotatorId: String(annotatorId),
            jobId: String(jobId),
            invoiceIds: [String(_id)],
            payoutId: null,
            bankReference: null,
            entries: entries.map(({ owed: _owed, ...entry }) => entry),
          },
          { session },
        );
        for (const { amount: moved, ...place } of entries)
          await balances.updateOne(
            { _id: `${place.account}|${currency}|0` },
            { $inc: { amount: moved }, $setOnInsert: place },
            { session, upsert: true },
          );
      });
    }
    // Earlier versions adopted at every start until this mark was there.
    await db.collection<{ _id: string }>('counters').deleteOne({ _id: 'ledger-adopted' });
  },
};
