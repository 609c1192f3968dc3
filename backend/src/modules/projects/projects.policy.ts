import { Types } from 'mongoose';
import { type CurrentUser } from '../../common/access/current-user.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { type ProjectRecord } from './persistence/project.schema.js';

type Caller = Pick<CurrentUser, '_id' | 'role'>;

/** An admin sees every project, an annotator those that are not archived. */
export const maySeeProject = ({ role }: Caller, { archived }: Pick<ProjectRecord, 'archived'>): boolean => role === 'ADMIN' || !archived;

/** An admin sees every application, an annotator their own. */
export const maySeeApplication = (person: Caller, application: Pick<ApplicationRecord, 'annotatorId'>): boolean =>
  person.role === 'ADMIN' || application.annotatorId.equals(person._id);

/** Whose applications this person's list is about; undefined means everybody's. */
export function applicationsOwnerFor(person: Caller, wanted: string | undefined): Types.ObjectId | undefined {
  if (person.role !== 'ADMIN') return new Types.ObjectId(person._id);
  return wanted === undefined ? undefined : new Types.ObjectId(wanted);
}
