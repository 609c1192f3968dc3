import { type Migration } from './migration.js';

const PAIR_INDEX = 'taskId_1_annotatorId_1';

/**
 * Jobs can be declined and cancelled: those that are there are live, and tasks count the two statuses. The unique index of task
 * and annotator goes, because its successor of the same name leaves out jobs that are not live.
 */
export const endedJobs: Migration = {
  number: 3,
  name: 'ended-jobs',
  async run({ db }) {
    await db.collection('jobs').updateMany({ live: { $exists: false } }, { $set: { live: true, endReason: null } });
    for (const status of ['declined', 'cancelled']) {
      const count = `jobCounts.${status}`;
      await db.collection('tasks').updateMany({ [count]: { $exists: false } }, { $set: { [count]: 0 } });
    }
    if ((await db.listCollections({ name: 'jobs' }, { nameOnly: true }).toArray()).length === 0) return;
    const found = await db.collection('jobs').indexes();
    if (found.some(({ name, partialFilterExpression }) => name === PAIR_INDEX && !partialFilterExpression)) {
      await db.collection('jobs').dropIndex(PAIR_INDEX);
    }
  },
};
