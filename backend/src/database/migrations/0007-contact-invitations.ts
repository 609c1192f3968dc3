import { type Migration } from './migration.js';

const FIELDS = { invitedAt: null, bouncedAt: null, bounceReason: null };

/** Gives contacts from before the invitations the fields that an invitation reads, and their mail none of a list. */
export const contactInvitations: Migration = {
  number: 7,
  name: 'contact-invitations',
  async run({ db }) {
    await db.collection('contacts').updateMany({ invitedAt: { $exists: false } }, { $set: FIELDS });
    await db.collection('outbox').updateMany({ list: { $exists: false } }, { $set: { list: null } });
  },
};
