import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { type ProjectRecord } from './persistence/project.schema.js';

type Caller = Pick<CurrentUser, '_id' | 'role'>;

export const maySeeProject = ({ role }: Caller, { archived }: Pick<ProjectRecord, 'archived'>): boolean => role === 'ADMIN' || !archived;

export const maySeeApplication = (person: Caller, application: Pick<ApplicationRecord, 'annotatorId'>): boolean =>
  person.role === 'ADMIN' || application.annotatorId.equals(person._id);

/** @returns the annotator whose applications the person lists; undefined for all */
export function applicationsOwnerFor(person: Caller, wanted: string | undefined): Types.ObjectId | undefined {
  if (person.role !== 'ADMIN') return new Types.ObjectId(person._id);
  return wanted === undefined ? undefined : new Types.ObjectId(wanted);
}
