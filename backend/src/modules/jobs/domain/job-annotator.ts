import { type UserSummary } from '../../users/users.service.js';

/** What the rows of lists of jobs show of their annotators. */
export type JobAnnotator = Pick<UserSummary, 'firstname' | 'lastname' | 'username' | 'telegram'>;

export const jobAnnotatorOf = ({ firstname, lastname, username, telegram }: JobAnnotator): JobAnnotator => ({
  firstname,
  lastname,
  username,
  telegram,
});
