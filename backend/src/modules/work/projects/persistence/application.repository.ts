import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { APPLICATION_TABS, type ApplicationStatus, type Language } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { type HistoryEntry } from '../../../../common/lifecycle/history.js';
import { type Sorts, type TabTotals, totalsOfTabs } from '../../../../common/pagination/find-page.js';
import { RecordRepository } from '../../../../database/record-repository.js';
import { APPLICATION_MODEL, type ApplicationRecord } from './application.schema.js';

const IDS_AT_ONCE = 500;
const SORTS: Sorts = [{ field: 'appliedAt', direction: -1 }];

export interface StatusChange {
  readonly set: Partial<Pick<ApplicationRecord, 'status' | 'appliedAt' | 'decidedAt' | 'reason'>>;
  readonly entry: HistoryEntry;
}

@Injectable()
export class ApplicationRepository extends RecordRepository<ApplicationRecord> {
  constructor(@InjectModel(APPLICATION_MODEL) applications: Model<ApplicationRecord>) {
    super(applications, SORTS);
  }

  /** Counts the matching applications in each tab; null beyond `LIMITS.totalMax`. */
  async tabTotals(filter: QueryFilter<ApplicationRecord>): Promise<TabTotals> {
    return totalsOfTabs(this.model, APPLICATION_TABS, (status) => ({ ...filter, status }));
  }

  async findPair(session: ClientSession, projectId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<ApplicationRecord | null> {
    return this.model.findOne({ projectId, annotatorId }).session(session).lean<ApplicationRecord>();
  }

  async findOwn(annotatorId: Types.ObjectId, projectIds: readonly Types.ObjectId[]): Promise<ApplicationRecord[]> {
    return this.find({ annotatorId, projectId: { $in: [...projectIds] } });
  }

  async findProjectIds(annotatorId: Types.ObjectId, statuses: readonly ApplicationStatus[]): Promise<Types.ObjectId[]> {
    const found = await this.model
      .find({ annotatorId, status: { $in: [...statuses] } }, { projectId: 1 })
      .lean<Pick<ApplicationRecord, 'projectId'>[]>();
    return found.map(({ projectId }) => projectId);
  }

  async findApproved(projectId: Types.ObjectId, limit: number): Promise<string[]> {
    const found = await this.model.find({ projectId, status: 'approved' }, { annotatorId: 1 }).limit(limit).lean<ApplicationRecord[]>();
    return found.map(({ annotatorId }) => String(annotatorId));
  }

  async *approvedIds(projectId: Types.ObjectId, session: ClientSession | null): AsyncIterable<Types.ObjectId> {
    const found = this.model.find({ projectId, status: 'approved' }, { annotatorId: 1 }).session(session).lean<ApplicationRecord[]>();
    for await (const { annotatorId } of found.cursor({ batchSize: IDS_AT_ONCE })) yield annotatorId;
  }

  /** The next approved applications of a project, by id. */
  async findApprovedAfter(projectId: Types.ObjectId, last: Types.ObjectId | null, limit: number): Promise<ApplicationRecord[]> {
    return this.model
      .find({ projectId, status: 'approved', ...(last && { _id: { $gt: last } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<ApplicationRecord[]>();
  }

  async setLanguage(session: ClientSession, _id: Types.ObjectId, language: Language | null): Promise<ApplicationRecord | null> {
    return this.change({ _id }, { $set: { language } }, session);
  }

  async insert(session: ClientSession, application: Omit<ApplicationRecord, '_id'>): Promise<ApplicationRecord> {
    return this.create(session, application);
  }

  /** @returns the changed application, or null if its status has changed since it was read */
  async changeStatus(
    session: ClientSession,
    { _id, status }: ApplicationRecord,
    { set, entry }: StatusChange,
  ): Promise<ApplicationRecord | null> {
    return this.change({ _id, status }, { $set: set, $push: { history: entry } }, session);
  }
}
