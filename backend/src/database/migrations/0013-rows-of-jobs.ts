import { type mongo } from 'mongoose';
import { type Migration } from './migration.js';

const PAGE = 500;

/** Copies to each job what lists show of its project and its messages. All is copied again at each run. */
export const rowsOfJobs: Migration = {
  number: 13,
  name: 'rows-of-jobs',
  async run({ db }) {
    const jobs = db.collection('jobs');
    await jobs.updateMany({}, { $set: { projectName: null, unread: { annotator: 0, admin: 0 } } });
    for await (const { _id, projectName } of db.collection('projects').find({}, { projection: { projectName: 1 } })) {
      await jobs.updateMany({ projectId: _id }, { $set: { projectName } });
    }
    const writes: mongo.AnyBulkWriteOperation[] = [];
    const write = async (): Promise<void> => {
      if (writes.length > 0) await jobs.bulkWrite(writes.splice(0));
    };
    for await (const { _id, unread } of db.collection('threads').find({ kind: 'job' }, { projection: { unread: 1 } })) {
      writes.push({ updateOne: { filter: { _id }, update: { $set: { unread } } } });
      if (writes.length === PAGE) await write();
    }
    await write();
  },
};
