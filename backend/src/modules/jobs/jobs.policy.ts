import { Types } from 'mongoose';
import { type CurrentUser } from '../../common/access/current-user.js';
import { type JobRecord } from './persistence/job.schema.js';

type Caller = Pick<CurrentUser, '_id' | 'role'>;

/** An admin sees every job, an annotator his own. Who may move it is the route's role and the lifecycle. */
export const maySeeJob = (person: Caller, job: Pick<JobRecord, 'annotatorId'>): boolean =>
  person.role === 'ADMIN' || job.annotatorId.equals(person._id);

/** Whose jobs this person's list is about; undefined means everybody's. An annotator's wish for another's is not heard. */
export function jobsOwnerFor(person: Caller, wanted: string | undefined): Types.ObjectId | undefined {
  if (person.role !== 'ADMIN') return new Types.ObjectId(person._id);
  return wanted === undefined ? undefined : new Types.ObjectId(wanted);
}
