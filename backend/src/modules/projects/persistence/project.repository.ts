import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { readByIds, type Sorts } from '../../../common/pagination/find-page.js';
import { searchFilter } from '../../../common/search/search-words.js';
import { RecordRepository } from '../../../database/record-repository.js';
import { type ProjectNames, projectNamesOf } from '../domain/title-of-project.js';
import { PROJECT_MODEL, type ProjectCounts, type ProjectRecord } from './project.schema.js';

const SORTS: Sorts = [
  { field: 'createdAt', direction: -1 },
  { field: 'dueDate', direction: 1 },
  { field: 'projectName', direction: 1 },
];

/** By how much counts of a project change. */
export type CountChanges = Partial<ProjectCounts> & { placesLeft?: number };

const incrementOf = ({ placesLeft, ...counts }: CountChanges): Record<string, number> => ({
  ...Object.fromEntries(Object.entries(counts).map(([name, by]) => [`counts.${name}`, by])),
  ...(placesLeft === undefined ? {} : { placesLeft }),
});

/** Projects in the database. */
@Injectable()
export class ProjectRepository extends RecordRepository<ProjectRecord> {
  constructor(@InjectModel(PROJECT_MODEL) projects: Model<ProjectRecord>) {
    super(projects, SORTS);
  }

  /** Projects that are not archived, by id or by name without case. */
  async findOpen(wanted: { readonly id: string } | { readonly name: string }): Promise<ProjectRecord[]> {
    if ('id' in wanted) return this.find({ _id: wanted.id, archived: false });
    const found = await this.find({ ...searchFilter(wanted.name), archived: false });
    return found.filter(({ projectName }) => projectName.trim().toLowerCase() === wanted.name.trim().toLowerCase());
  }

  /** The names of these projects; unknown ids are left out. */
  async findNames(ids: readonly Types.ObjectId[]): Promise<Pick<ProjectRecord, '_id' | 'projectName' | 'title'>[]> {
    return readByIds(this.model, ids, { projectName: 1, title: 1 });
  }

  async insert(session: ClientSession, project: Omit<ProjectRecord, '_id'>): Promise<ProjectRecord> {
    return this.create(session, project);
  }

  /**
   * Sets fields of a project that is not archived and still has as many approved annotators as the change was decided on.
   *
   * @returns it as it is then, or null where one of these no longer holds
   */
  async update(session: ClientSession, { _id, counts }: ProjectRecord, set: Partial<ProjectRecord>): Promise<ProjectRecord | null> {
    const filter = { _id, archived: false, 'counts.approvedApplications': counts.approvedApplications };
    return this.change(filter, { $set: set }, session);
  }

  /** Archives a project that has no job pending or submitted. @returns null where it has */
  async archive(session: ClientSession, _id: Types.ObjectId, at: Date): Promise<ProjectRecord | null> {
    const set = { archived: true, archivedAt: at, updatedAt: at, takesApplications: false };
    return this.change({ _id, archived: false, 'counts.openJobs': 0 }, { $set: set }, session);
  }

  /** Deletes a project that has no history. @returns whether it had none */
  async delete(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne(
      { _id, 'counts.applications': 0, 'counts.tasks': 0, 'counts.openJobs': 0 },
      { session },
    );
    return deletedCount === 1;
  }

  /** Counts what happened to a project, archived or not. @returns it as it is then, or null where it is not there */
  async count(session: ClientSession, _id: Types.ObjectId, by: CountChanges): Promise<ProjectRecord | null> {
    return this.change({ _id }, { $inc: incrementOf(by) }, session);
  }

  async namesOf(session: ClientSession, _id: Types.ObjectId): Promise<ProjectNames> {
    return projectNamesOf(await this.model.findById(_id, { projectName: 1, title: 1 }).session(session).lean<ProjectRecord>());
  }

  /** Counts what needs a project that is not archived. @returns it as it is then, or null where it is archived */
  async countUnlessArchived(session: ClientSession, _id: Types.ObjectId, by: CountChanges): Promise<ProjectRecord | null> {
    return this.change({ _id, archived: false }, { $inc: incrementOf(by) }, session);
  }

  /** Takes a place for one more approved annotator. @returns null where it is archived or has no place left */
  async takePlace(session: ClientSession, { _id, placesLeft }: ProjectRecord): Promise<ProjectRecord | null> {
    const limited = placesLeft !== null;
    const by = { pendingApplications: -1, approvedApplications: 1, ...(limited ? { placesLeft: -1 } : {}) };
    const filter = { _id, archived: false, placesLeft: limited ? { $gt: 0 } : null };
    const joined = await this.change(filter, { $inc: incrementOf(by) }, session);
    return joined?.placesLeft === 0 ? this.change({ _id }, { $set: { takesApplications: false } }, session) : joined;
  }
}
