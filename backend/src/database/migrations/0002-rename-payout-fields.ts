import { type Migration } from './migration.js';

const RENAMED = { looks: 'attempts', toldSent: 'sentNotified', lastSilence: 'lastTimeoutAt' } as const;

/** Gives the fields of a payout the names that the code has for them. None of them is in an index. */
export const renamePayoutFields: Migration = {
  number: 2,
  name: 'rename-payout-fields',
  async run({ db }) {
    await db.collection('payouts').updateMany({ looks: { $exists: true } }, { $rename: RENAMED });
  },
};
