import { type Migration } from './migration.js';

/** Tasks say where their work is, and jobs whether they have items: the work of earlier versions is behind links. */
export const workplaces: Migration = {
  number: 11,
  name: 'workplaces',
  async run({ db }) {
    const place = { workplace: 'external', interfaceId: null, reviewShare: 100, queued: false, itemCount: 0 };
    await db.collection('tasks').updateMany({ workplace: { $exists: false } }, { $set: place });
    await db.collection('jobs').updateMany({ items: { $exists: false } }, { $set: { items: null, holdUntil: null } });
  },
};
