import { type UserSummary } from '../../../people/users/users.service.js';

/** The fields of annotators in rows of job lists. */
export type JobAnnotator = Pick<UserSummary, 'firstname' | 'lastname' | 'username' | 'telegram'>;

export const jobAnnotatorOf = ({ firstname, lastname, username, telegram }: JobAnnotator): JobAnnotator => ({
  firstname,
  lastname,
  username,
  telegram,
});
