import { type Migration } from './migration.js';

/** Each project says whether it takes applications. All is decided again at each run. */
export const openProjects: Migration = {
  number: 15,
  name: 'open-projects',
  async run({ db }) {
    const projects = db.collection('projects');
    const closed = [{ archived: true }, { status: 'Completed' }, { publicStatus: 'Coming Soon' }, { placesLeft: { $lte: 0 } }];
    await projects.updateMany({}, { $set: { takesApplications: true } });
    await projects.updateMany({ $or: closed }, { $set: { takesApplications: false } });
  },
};
