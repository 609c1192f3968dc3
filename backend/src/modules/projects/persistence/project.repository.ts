import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, type Types, type UpdateQuery } from 'mongoose';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { findPage, type Page, type Sorts } from '../../../common/pagination/find-page.js';
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

/** Projects in the database. Reads are lean. */
@Injectable()
export class ProjectRepository {
  constructor(@InjectModel(PROJECT_MODEL) private readonly projects: Model<ProjectRecord>) {}

  async page(filter: QueryFilter<ProjectRecord>, query: ListQueryDto): Promise<Page<ProjectRecord>> {
    return findPage(this.projects, filter, query, SORTS);
  }

  async findById(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<ProjectRecord | null> {
    return this.projects.findById(id).session(session).lean<ProjectRecord>();
  }

  async findMany(ids: readonly Types.ObjectId[]): Promise<ProjectRecord[]> {
    return this.projects.find({ _id: { $in: [...ids] } }).lean<ProjectRecord[]>();
  }

  async insert(session: ClientSession, project: Omit<ProjectRecord, '_id'>): Promise<ProjectRecord> {
    const created = new this.projects(project);
    await created.save({ session });
    return created.toObject();
  }

  /**
   * Sets fields of a project that is not archived and still has as many approved annotators as the change was decided on.
   *
   * @returns it as it is then, or null where one of these no longer holds
   */
  async update(session: ClientSession, { _id, counts }: ProjectRecord, set: Partial<ProjectRecord>): Promise<ProjectRecord | null> {
    const filter = { _id, archived: false, 'counts.approvedApplications': counts.approvedApplications };
    return this.change(session, filter, { $set: set });
  }

  /** Archives a project that has no job pending or submitted. @returns null where it has */
  async archive(session: ClientSession, _id: Types.ObjectId, at: Date): Promise<ProjectRecord | null> {
    const set = { archived: true, archivedAt: at, updatedAt: at };
    return this.change(session, { _id, archived: false, 'counts.openJobs': 0 }, { $set: set });
  }

  /** Deletes a project that has no history. @returns whether it had none */
  async delete(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.projects.deleteOne(
      { _id, 'counts.applications': 0, 'counts.tasks': 0, 'counts.openJobs': 0 },
      { session },
    );
    return deletedCount === 1;
  }

  /** Counts what happened to a project, archived or not. */
  async count(session: ClientSession, _id: Types.ObjectId, by: CountChanges): Promise<void> {
    await this.projects.updateOne({ _id }, { $inc: incrementOf(by) }, { session });
  }

  /** Counts what needs a project that is not archived. @returns it as it is then, or null where it is archived */
  async countUnlessArchived(session: ClientSession, _id: Types.ObjectId, by: CountChanges): Promise<ProjectRecord | null> {
    return this.change(session, { _id, archived: false }, { $inc: incrementOf(by) });
  }

  /** Takes a place for one more approved annotator. @returns null where it is archived or has no place left */
  async takePlace(session: ClientSession, { _id, placesLeft }: ProjectRecord): Promise<ProjectRecord | null> {
    const limited = placesLeft !== null;
    const by = { pendingApplications: -1, approvedApplications: 1, ...(limited ? { placesLeft: -1 } : {}) };
    const filter = { _id, archived: false, placesLeft: limited ? { $gt: 0 } : null };
    return this.change(session, filter, { $inc: incrementOf(by) });
  }

  private async change(
    session: ClientSession,
    filter: QueryFilter<ProjectRecord>,
    update: UpdateQuery<ProjectRecord>,
  ): Promise<ProjectRecord | null> {
    return this.projects.findOneAndUpdate(filter, update, { session, returnDocument: 'after' }).lean<ProjectRecord>();
  }
}
