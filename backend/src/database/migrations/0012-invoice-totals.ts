import { type mongo } from 'mongoose';
import { type Migration } from './migration.js';

interface Group {
  readonly _id: { readonly annotatorId: mongo.ObjectId; readonly tab: string; readonly currency: string; readonly unquoted: boolean };
  readonly amount: number;
  readonly naira: number;
}

/** Keeps what the invoices of each annotator, and of all, come to. All is computed again at each run. */
export const invoiceTotals: Migration = {
  number: 12,
  name: 'invoice-totals',
  async run({ db }) {
    const groups = db
      .collection('invoices')
      .aggregate<Group>([
        { $match: { live: true } },
        {
          $group: {
            _id: { annotatorId: '$annotatorId', tab: '$tab', currency: '$amount.currency', unquoted: '$unquoted' },
            amount: { $sum: '$amount.amount' },
            naira: { $sum: '$naira' },
          },
        },
      ]);
    const totals = new Map<string, Map<string, number>>();
    for await (const { _id, amount, naira } of groups) {
      const annotator = String(_id.annotatorId);
      for (const id of [annotator, `all-${annotator.slice(-1)}`]) {
        const sums = totals.get(id) ?? new Map<string, number>();
        totals.set(id, sums);
        sums.set(_id.tab, (sums.get(_id.tab) ?? 0) + naira);
        const waiting = `waiting.${_id.currency}`;
        if (_id.unquoted) sums.set(waiting, (sums.get(waiting) ?? 0) + amount);
      }
    }
    const kept = db.collection<{ _id: string }>('invoicetotals');
    await kept.deleteMany({});
    for (const [_id, sums] of totals) await kept.updateOne({ _id }, { $set: Object.fromEntries(sums) }, { upsert: true });
  },
};
