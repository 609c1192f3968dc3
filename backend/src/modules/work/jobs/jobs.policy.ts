import { holdsAny } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { type JobRecord } from './persistence/job.schema.js';

type Caller = Pick<CurrentUser, '_id' | 'role'>;

/** Admins see every job, annotators their own. Routes and the lifecycle decide on changes. */
export const maySeeJob = (person: Caller, job: Pick<JobRecord, 'annotatorId'>): boolean =>
  person.role === 'ADMIN' || job.annotatorId.equals(person._id);

/** Admins who assign work or look after people see the addresses of annotators. Programs do not. */
export const seesContact = (person: Pick<CurrentUser, 'kind' | 'scopes'>): boolean =>
  person.kind === 'person' && holdsAny(person, ['projects', 'people']);

/** A person who knows how many items wait for a review could tell which were drawn, by the reviews that they see. */
export const seesSample = (person: Pick<CurrentUser, 'role'>): boolean => person.role === 'ADMIN';

/** The owner of the jobs in this person's list; undefined for all. Annotators always get their own. */
export function jobsOwnerFor(person: Caller, wanted: string | undefined): Types.ObjectId | undefined {
  if (person.role !== 'ADMIN') return new Types.ObjectId(person._id);
  return wanted === undefined ? undefined : new Types.ObjectId(wanted);
}
