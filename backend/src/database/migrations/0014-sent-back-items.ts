import { type mongo } from 'mongoose';
import { type Migration } from './migration.js';

/** Counts for each in-product job the items that were sent back, which rule out its approval. */
export const sentBackItems: Migration = {
  number: 14,
  name: 'sent-back-items',
  async run({ db }) {
    const jobs = db.collection('jobs');
    const uncounted = { items: { $type: 'object' }, 'items.sentBack': { $exists: false } };
    for await (const { _id } of jobs.find<{ _id: mongo.ObjectId }>(uncounted, { projection: { _id: 1 } })) {
      const sentBack = await db.collection('annotations').countDocuments({ jobId: _id, state: 'rejected' });
      await jobs.updateOne({ _id, 'items.sentBack': { $exists: false } }, { $set: { 'items.sentBack': sentBack } });
    }
  },
};
