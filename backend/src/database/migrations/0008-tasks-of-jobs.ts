import { type Migration } from './migration.js';

/** Copies to each job what lists show of its task. */
export const tasksOfJobs: Migration = {
  number: 8,
  name: 'tasks-of-jobs',
  async run({ db }) {
    const projection = { taskName: 1, title: 1, taskLink: 1, taskGuidelineLink: 1, workplace: 1 };
    for await (const row of db.collection('tasks').find({}, { projection })) {
      const { _id, taskName, title = null, taskLink, taskGuidelineLink, workplace = 'external' } = row;
      const task = { taskName, title, taskLink, taskGuidelineLink, workplace };
      await db.collection('jobs').updateMany({ taskId: _id, task: { $exists: false } }, { $set: { task } });
    }
  },
};
