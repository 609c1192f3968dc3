import { type mongo } from 'mongoose';
import { type Migration } from './migration.js';

const PAGE = 500;

/** Gives payouts of earlier versions their maker, which their first step names: what an admin pays alone is limited. */
export const payoutMakers: Migration = {
  number: 10,
  name: 'payout-makers',
  async run({ db }) {
    const payouts = db.collection('payouts');
    const writes: mongo.AnyBulkWriteOperation[] = [];
    const write = async (): Promise<void> => {
      if (writes.length > 0) await payouts.bulkWrite(writes.splice(0));
    };
    for await (const { _id, history } of payouts.find({ madeBy: { $exists: false } }, { projection: { history: 1 } })) {
      writes.push({ updateOne: { filter: { _id }, update: { $set: { madeBy: history[0].by._id } } } });
      if (writes.length === PAGE) await write();
    }
    await write();
  },
};
