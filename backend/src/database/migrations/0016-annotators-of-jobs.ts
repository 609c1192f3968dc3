import { type Migration } from './migration.js';

const SHOWN = { firstname: 1, lastname: 1, username: 1, telegram: 1 } as const;
/** Of a job without an account, which no version leaves behind. */
const NOBODY = { firstname: '', lastname: '', username: '', telegram: null };

/** Copies to each job what lists show of its annotator. All is copied again at each run. */
export const annotatorsOfJobs: Migration = {
  number: 16,
  name: 'annotators-of-jobs',
  async run({ db }) {
    const [jobs, users] = [db.collection('jobs'), db.collection('users')];
    for (const annotatorId of await jobs.distinct('annotatorId')) {
      const user = await users.findOne({ _id: annotatorId }, { projection: SHOWN });
      const { firstname, lastname, username, telegram = null } = user ?? NOBODY;
      await jobs.updateMany({ annotatorId }, { $set: { annotator: { firstname, lastname, username, telegram } } });
    }
  },
};
