import { type Migration } from './migration.js';

const INVOICES = 'invoices';
const OF_JOB = 'jobId_1';

/** Removes the index that allows one live invoice per job: bonuses have no job. The start then builds the one that leaves them out. */
export const bonuses: Migration = {
  number: 18,
  name: 'bonuses',
  async run({ db }) {
    const [there] = await db.listCollections({ name: INVOICES }, { nameOnly: true }).toArray();
    if (!there) return;
    const invoices = db.collection(INVOICES);
    const old = (await invoices.indexes()).find(({ name }) => name === OF_JOB);
    if (old && !old.partialFilterExpression?.jobId) await invoices.dropIndex(OF_JOB);
  },
};
