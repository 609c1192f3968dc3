import { type mongo } from 'mongoose';
import { type Migration } from './migration.js';

interface Job {
  _id: mongo.ObjectId;
  annotatorId: mongo.ObjectId;
  messages?: { text: string; fromName: string; at: Date }[];
}

/**
 * Moves the messages of admins from their jobs into the collection of messages, as read; and marks annotators with jobs and no payout account
 * as due for a reminder, which the worker sends where money is owed.
 */
export const threads: Migration = {
  number: 5,
  name: 'threads',
  async run({ db, transaction }) {
    const jobs = db.collection<Job>('jobs');
    for await (const { _id, annotatorId, messages = [] } of jobs.find({ messages: { $exists: true } })) {
      await transaction(async (session) => {
        const { modifiedCount } = await jobs.updateOne({ _id, messages: { $exists: true } }, { $unset: { messages: '' } }, { session });
        if (modifiedCount === 0 || messages.length === 0) return;
        await db.collection('messages').insertMany(
          messages.map(({ text, fromName, at }) => ({ threadId: _id, annotatorId, side: 'admin', fromId: null, fromName, text, at })),
          { session },
        );
      });
    }
    const annotators = await jobs.distinct('annotatorId');
    await db
      .collection('users')
      .updateMany(
        { _id: { $in: annotators }, payoutAccount: null, accountAskedAt: { $exists: false } },
        { $set: { accountAskedAt: new Date(0), accountAsks: 0 } },
      );
  },
};
