import { type UserSummary } from '../users.service.js';

/** Names a person in an answer; null for an erased one. */
export const personName = (user: UserSummary | undefined): Pick<UserSummary, '_id' | 'firstname' | 'lastname'> | null =>
  user ? { _id: user._id, firstname: user.firstname, lastname: user.lastname } : null;
