import { type Migration } from './migration.js';

const RENAMED = { looks: 'attempts', toldSent: 'sentNotified', lastSilence: 'lastTimeoutAt' } as const;

/** Gives fields of payouts, and an effect of webhooks, the names that the code has for them. No index has them. */
export const renamePayoutFields: Migration = {
  number: 2,
  name: 'rename-payout-fields',
  async run({ db }) {
    await db.collection('payouts').updateMany({ looks: { $exists: true } }, { $rename: RENAMED });
    await db.collection('payoutwebhooks').updateMany({ effect: 'attend' }, { $set: { effect: 'flagForReview' } });
  },
};
