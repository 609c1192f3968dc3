import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Language } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { readByIds, type Sorts } from '../../../../common/pagination/find-page.js';
import { searchFilter } from '../../../../common/search/search-words.js';
import { RecordRepository } from '../../../../database/record-repository.js';
import { type CountedPlaces, openingFields } from '../domain/language-places.js';
import { type ProjectNames, projectNamesOf } from '../domain/title-of-project.js';
import { type ContentNewsRecord, PROJECT_MODEL, type ProjectCounts, type ProjectRecord } from './project.schema.js';

const SORTS: Sorts = [
  { field: 'createdAt', direction: -1 },
  { field: 'dueDate', direction: 1 },
  { field: 'projectName', direction: 1 },
];

export type NeedingProject = Pick<ProjectRecord, '_id' | 'needs' | 'needsExam' | 'needsPlaces' | 'needsScore' | 'placesTaken'>;

export type CountChanges = Partial<ProjectCounts> & { placesLeft?: number };

const incrementOf = ({ placesLeft, ...counts }: CountChanges): Record<string, number> => ({
  ...Object.fromEntries(Object.entries(counts).map(([name, by]) => [`counts.${name}`, by])),
  ...(placesLeft === undefined ? {} : { placesLeft }),
});

const notCheckedSince = (before: Date) => ({ floorCheckedAt: { $not: { $gt: before } } });

@Injectable()
export class ProjectRepository extends RecordRepository<ProjectRecord> {
  constructor(@InjectModel(PROJECT_MODEL) projects: Model<ProjectRecord>) {
    super(projects, SORTS);
  }

  /** Projects that are not archived, by id or case-insensitive name. */
  async findOpen(wanted: { readonly id: string } | { readonly name: string }): Promise<ProjectRecord[]> {
    if ('id' in wanted) return this.find({ _id: wanted.id, archived: false });
    const found = await this.find({ ...searchFilter(wanted.name), archived: false });
    return found.filter(({ projectName }) => projectName.trim().toLowerCase() === wanted.name.trim().toLowerCase());
  }

  /** Projects that take applications and are not in `except`, the newest first. */
  async findNeeds(except: readonly Types.ObjectId[], limit: number): Promise<NeedingProject[]> {
    return this.model
      .find(
        { takesApplications: true, _id: { $nin: [...except] } },
        { needs: 1, needsExam: 1, needsPlaces: 1, needsScore: 1, placesTaken: 1 },
      )
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean<NeedingProject[]>();
  }

  /** A project with open jobs whose pay was not compared with the floor since `before`. */
  async findUnchecked(before: Date, without: readonly Types.ObjectId[]): Promise<ProjectRecord | null> {
    return this.model
      .findOne({ archived: false, 'counts.openJobs': { $gt: 0 }, ...notCheckedSince(before), _id: { $nin: [...without] } })
      .lean<ProjectRecord>();
  }

  /** @returns false if another server compared it */
  async noteFloorCheck(session: ClientSession, _id: Types.ObjectId, before: Date, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id, ...notCheckedSince(before) },
      { $set: { floorCheckedAt: now } },
      { session, timestamps: false },
    );
    return modifiedCount === 1;
  }

  /** A project whose people are to be told of a lower rate. @param without ids of excluded ones */
  async findUntoldRate(without: readonly Types.ObjectId[]): Promise<ProjectRecord | null> {
    return this.model
      .findOne({ 'laterRate.startsAt': { $type: 'date' }, 'laterRate.told': false, archived: false, _id: { $nin: [...without] } })
      .sort({ 'laterRate.startsAt': 1 })
      .lean<ProjectRecord>();
  }

  /** A project whose lower rate starts: all its people were told. @param without ids of excluded ones */
  async findDueRate(now: Date, without: readonly Types.ObjectId[]): Promise<ProjectRecord | null> {
    return this.model
      .findOne({ 'laterRate.startsAt': { $type: 'date', $lte: now }, 'laterRate.told': true, archived: false, _id: { $nin: [...without] } })
      .sort({ 'laterRate.startsAt': 1 })
      .lean<ProjectRecord>();
  }

  /** @returns null if another one was announced, or another server was first */
  async changeLaterRate(
    session: ClientSession,
    { _id, laterRate }: ProjectRecord,
    set: Partial<ProjectRecord>,
  ): Promise<ProjectRecord | null> {
    const seen = { 'laterRate.startsAt': laterRate?.startsAt ?? null, 'laterRate.toldTo': laterRate?.toldTo ?? null };
    return this.change({ _id, archived: false, ...seen }, { $set: set }, session);
  }

  /** A project whose added content is still to be told. @param without ids of excluded ones */
  async findUntoldContent(without: readonly Types.ObjectId[]): Promise<ProjectRecord | null> {
    return this.model
      .findOne({ 'contentNews.since': { $type: 'date' }, _id: { $nin: [...without] } })
      .sort({ 'contentNews.since': 1 })
      .lean<ProjectRecord>();
  }

  /** @returns false if more was added, or another server was first */
  async changeContentNews(session: ClientSession, { _id, contentNews }: ProjectRecord, set: ContentNewsRecord | null): Promise<boolean> {
    const seen = { 'contentNews.since': contentNews?.since ?? null, 'contentNews.toldTo': contentNews?.toldTo ?? null };
    return (await this.change({ _id, ...seen }, { $set: { contentNews: set } }, session)) !== null;
  }

  /** Tells if a project that is under way has all its annotators. */
  async anyFull(): Promise<boolean> {
    const full = {
      takesApplications: false,
      archived: false,
      placesLeft: { $lte: 0 },
      status: { $ne: 'Completed' },
      publicStatus: { $ne: 'Coming Soon' },
    } as const;
    return (await this.model.exists(full)) !== null;
  }

  /** Unknown ids are left out. */
  async findNames(ids: readonly Types.ObjectId[]): Promise<Pick<ProjectRecord, '_id' | 'projectName' | 'title'>[]> {
    return readByIds(this.model, ids, { projectName: 1, title: 1 });
  }

  async findContent(ids: readonly Types.ObjectId[]): Promise<Pick<ProjectRecord, '_id' | 'content'>[]> {
    return readByIds(this.model, ids, { content: 1 });
  }

  async findDayTerms(
    ids: readonly Types.ObjectId[],
    session: ClientSession | null,
  ): Promise<Pick<ProjectRecord, '_id' | 'content' | 'stopsLongDays'>[]> {
    if (ids.length === 0) return [];
    return this.model
      .find({ _id: { $in: [...ids] } }, { content: 1, stopsLongDays: 1 })
      .session(session)
      .lean<ProjectRecord[]>();
  }

  async insert(session: ClientSession, project: Omit<ProjectRecord, '_id'>): Promise<ProjectRecord> {
    return this.create(session, project);
  }

  /** @returns null if it is archived, or has other approved annotators, or other funds, than the change is based on */
  async update(session: ClientSession, { _id, counts, funds }: ProjectRecord, set: Partial<ProjectRecord>): Promise<ProjectRecord | null> {
    const inUse = set.funds && { 'funds.committed': funds?.committed ?? null, 'funds.spent': funds?.spent ?? null };
    const filter = { _id, archived: false, 'counts.approvedApplications': counts.approvedApplications, ...inUse };
    return this.change(filter, { $set: set }, session);
  }

  /** @returns null if jobs are pending or submitted */
  async archive(session: ClientSession, _id: Types.ObjectId, at: Date): Promise<ProjectRecord | null> {
    const set = { archived: true, archivedAt: at, updatedAt: at, takesApplications: false };
    return this.change({ _id, archived: false, 'counts.openJobs': 0 }, { $set: set }, session);
  }

  /** Deletes a project without history. @returns whether it had none */
  async delete(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne(
      { _id, 'counts.applications': 0, 'counts.tasks': 0, 'counts.openJobs': 0, 'funds.moved': null },
      { session },
    );
    return deletedCount === 1;
  }

  /** @returns null if it is archived, or has another version by now */
  async setGuidelineVersion(
    session: ClientSession,
    _id: Types.ObjectId,
    before: number | null,
    guidelineVersion: number,
  ): Promise<ProjectRecord | null> {
    return this.change({ _id, archived: false, guidelineVersion: before }, { $set: { guidelineVersion } }, session);
  }

  async count(session: ClientSession, _id: Types.ObjectId, by: CountChanges): Promise<ProjectRecord | null> {
    return this.change({ _id }, { $inc: incrementOf(by) }, session);
  }

  async namesOf(session: ClientSession, _id: Types.ObjectId): Promise<ProjectNames> {
    return projectNamesOf(await this.model.findById(_id, { projectName: 1, title: 1 }).session(session).lean<ProjectRecord>());
  }

  /** @returns null if it is archived */
  async countUnlessArchived(session: ClientSession, _id: Types.ObjectId, by: CountChanges): Promise<ProjectRecord | null> {
    return this.change({ _id, archived: false }, { $inc: incrementOf(by) }, session);
  }

  /** @param language whose place is taken; null for none @returns null if the project is archived or full, or has no place for the language */
  async takePlace(
    session: ClientSession,
    { _id, placesLeft }: ProjectRecord,
    language: Pick<CountedPlaces, 'tag' | 'places'> | null,
  ): Promise<ProjectRecord | null> {
    const limited = placesLeft !== null;
    const by = { pendingApplications: -1, approvedApplications: 1, ...(limited ? { placesLeft: -1 } : {}) };
    const taken = language ? { [`placesTaken.${language.tag}`]: 1 } : {};
    const isFree = language && language.places !== null ? { [`placesTaken.${language.tag}`]: { $lt: language.places } } : {};
    const filter = { _id, archived: false, placesLeft: limited ? { $gt: 0 } : null, ...isFree };
    const joined = await this.change(filter, { $inc: { ...incrementOf(by), ...taken } }, session);
    if (!joined) return null;
    const fields = openingFields(joined, joined.counts.approvedApplications);
    return language || !fields.takesApplications ? this.change({ _id }, { $set: fields }, session) : joined;
  }
  /** Frees the place of a member who leaves. @param language whose place they had; null for none */
  async freePlace(session: ClientSession, { _id }: ProjectRecord, language: Language | null): Promise<void> {
    const freed = language ? { [`placesTaken.${language}`]: -1 } : {};
    const left = await this.change({ _id }, { $inc: { ...incrementOf({ approvedApplications: -1 }), ...freed } }, session);
    if (left) await this.change({ _id }, { $set: openingFields(left, left.counts.approvedApplications) }, session);
  }
}
